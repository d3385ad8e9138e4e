"""placeholder"""


def register(group):
    pass

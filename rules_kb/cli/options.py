"""Options that several commands share."""

import click

as_json = click.option("--json", "as_json", is_flag=True, help="Un document JSON.")
plain = click.option("--plain", is_flag=True, help="Sans couleur ni mise en page.")
edition = click.option("--edition", metavar="1.0|4.0", help="Édition cherchée d’abord.")

"""The site: pages made from explanations, built by mkdocs (or Zensical), searched and read offline."""

package theme

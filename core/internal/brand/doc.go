// Package brand answers the calls for the icons of the site, and for its manifest, from the settings.
package brand

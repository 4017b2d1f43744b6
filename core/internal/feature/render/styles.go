package render

import (
	"html"
	"regexp"
	"slices"
)

// mostStyles is how many style attributes a module's page may have that differ: each adds some fifty bytes to the page's head.
const mostStyles = 60

var styleAttribute = regexp.MustCompile(` style="([^"]*)"`)

// stylesIn gives the first style attributes of some HTML that differ.
func stylesIn(body string) (all []string) {
	for _, found := range styleAttribute.FindAllStringSubmatch(body, -1) {
		text := html.UnescapeString(found[1])
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
		if len(all) == mostStyles {
			break
		}
	}
	return all
}

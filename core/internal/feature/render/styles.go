package render

import (
	"html"
	"regexp"
	"slices"
)

// maxStyles is the maximum number of distinct style attributes of a module's page. Each adds about fifty bytes to the
// headers of the page.
const maxStyles = 60

var styleAttribute = regexp.MustCompile(` style="([^"]*)"`)

// stylesIn returns the first maxStyles distinct style attributes of some HTML.
func stylesIn(body string) (all []string) {
	for _, found := range styleAttribute.FindAllStringSubmatch(body, -1) {
		text := html.UnescapeString(found[1])
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
		if len(all) == maxStyles {
			break
		}
	}
	return all
}

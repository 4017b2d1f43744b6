package render

import (
	"crypto/sha256"
	"encoding/base64"
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

// StyleSource returns the source that allows a style element or attribute with some text, in the form of Content
// Security Policy Level 3: its hash.
func StyleSource(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

package svg

import (
	"encoding/xml"
	"regexp"
	"strings"
)

type attribute struct{ name, value string }

// attributesOf gives the attributes of an element that are safe, each once. What its style says comes as attributes:
// the site lets no style in a drawing take effect.
func attributesOf(t xml.StartElement) []attribute {
	var all []attribute
	at := map[string]int{}
	put := func(name, value string) {
		if i, there := at[name]; there {
			all[i].value = value
			return
		}
		at[name] = len(all)
		all = append(all, attribute{name, value})
	}
	for _, a := range t.Attr {
		name, plain := a.Name.Local, a.Name.Space == ""
		switch {
		case name == "href" && (plain || a.Name.Space == xlinkSpace):
			if safeReference(t.Name.Local, a.Value) {
				put("href", strings.TrimSpace(a.Value))
			}
		case plain && (properties[name] || attributes[name]) && safeValue(a.Value):
			put(name, a.Value)
		}
	}
	for _, a := range t.Attr {
		if a.Name.Local == "style" && a.Name.Space == "" {
			eachDeclaration(a.Value, put)
		}
	}
	return all
}

// eachDeclaration reads a style.
func eachDeclaration(style string, put func(name, value string)) {
	for declaration := range strings.SplitSeq(style, ";") {
		name, value, _ := strings.Cut(declaration, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		if properties[name] && value != "" && safeValue(value) {
			put(name, value)
		}
	}
}

// inside is a reference within the drawing, as attributes hold it.
var inside = regexp.MustCompile(`(?i)url\(\s*["']?#([^\s"'()<>\\]+)["']?\s*\)`)

// suspect is what no value of a drawing holds once the references within are out: what fetches, and what disguises it.
var suspect = regexp.MustCompile(`(?i)url|image\s*\(|image-set|src\s*\(|expression|script\s*:|@|\\|/\*|[\x00-\x08]`)

func safeValue(value string) bool { return !suspect.MatchString(inside.ReplaceAllString(value, "")) }

// mostPicture bounds a picture within a drawing, in characters.
const mostPicture = 3 << 20

var (
	fragment = regexp.MustCompile(`^#[^\s"'()<>\\]+$`)
	pixels   = regexp.MustCompile(`^data:image/(png|jpeg|jpg|webp|gif);base64,[A-Za-z0-9+/=\s]+$`)
)

// safeReference tells whether an element may refer to something: to a part of the drawing, or a picture in it.
func safeReference(element, value string) bool {
	value = strings.TrimSpace(value)
	if fragment.MatchString(value) {
		return true
	}
	return (element == "image" || element == "feImage") && len(value) <= mostPicture && pixels.MatchString(value)
}

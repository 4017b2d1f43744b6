package svg

import (
	"encoding/xml"
	"regexp"
	"slices"
	"strings"
)

type attribute struct{ name, value string }

// attributesOf returns the safe attributes of an element, each once. It converts style sheets and the style attribute
// to attributes, because the site's security policy blocks styles in drawings.
func attributesOf(t xml.StartElement, styles []string) []attribute {
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
		case plain && name == "id":
			if fragment.MatchString("#" + a.Value) {
				put(name, a.Value)
			}
		case plain && (properties[name] || attributes[name]) && safeValue(a.Value) && drawable(name, a.Value):
			put(name, a.Value)
		}
	}
	for _, style := range styles {
		eachDeclaration(style, put)
	}
	for _, a := range t.Attr {
		if a.Name.Local == "style" && a.Name.Space == "" {
			eachDeclaration(a.Value, put)
		}
	}
	return all
}

// eachDeclaration calls put for each safe declaration of a style.
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

// inside matches a reference to a part of the same drawing, as used in attributes.
var inside = regexp.MustCompile(`(?i)url\(\s*["']?#([^\s"'()<>\\]+)["']?\s*\)`)

// suspects are strings that no safe value contains, once its inner references and white space are removed. They can
// load something, or disguise that.
var suspects = []string{"url(", "image(", "image-set(", "src(", "expression(", "script:", "@", `\`, "/*", "\x00"}

func safeValue(value string) bool {
	plain := strings.ToLower(strings.Join(strings.Fields(value), ""))
	if strings.Contains(plain, "url(") {
		plain = strings.ToLower(strings.Join(strings.Fields(inside.ReplaceAllString(value, "")), ""))
	}
	return !slices.ContainsFunc(suspects, func(s string) bool { return strings.Contains(plain, s) })
}

// mostPicture limits the size of an embedded picture, in characters.
const mostPicture = 3 << 20

var (
	fragment = regexp.MustCompile(`^#[^\s"'()<>\\]+$`)
	pixels   = regexp.MustCompile(`^data:image/(png|jpeg|jpg|webp|gif);base64,[A-Za-z0-9+/=\s]+$`)
)

// safeReference reports whether an element may have a reference: to a part of the same drawing, or to an embedded
// picture.
func safeReference(element, value string) bool {
	value = strings.TrimSpace(value)
	if fragment.MatchString(value) {
		return true
	}
	return (element == "image" || element == "feImage") && len(value) <= mostPicture && pixels.MatchString(value)
}

package pageeditor

import (
	"encoding/json"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// value is the value of a field that has no mark. It is recognised by how it is shown.
type value struct {
	target
	label string
}

// The kinds of keys.
const (
	textKey    = "text "
	numberKey  = "number "
	addressKey = "address "
	answerKey  = "answer "
	timeKey    = "time "
	pictureKey = "picture "
	iconKey    = "icon "
)

// record records the value of a field.
func (s *Session) record(to target, f *model.SchemaField, n *node) {
	if f.Custom != "" {
		for _, key := range customKeys(f, n) {
			s.recordKey(to, f, key)
		}
		return
	}
	s.recordKey(to, f, keyOf(f, n))
}

func (s *Session) recordKey(to target, f *model.SchemaField, key string) {
	same := s.values[key]
	// The values of a map are one field, and may be very many.
	if key == "" || len(same) > 0 && same[len(same)-1].target == to {
		return
	}
	s.values[key] = append(same, value{to, f.Label})
}

// keyOf returns the key of a value; empty for one that cannot be recognised.
func keyOf(f *model.SchemaField, n *node) string {
	switch is := n.scalar.(type) {
	case json.Number:
		if num, err := is.Float64(); err == nil {
			return numberKey + strconv.FormatFloat(num, 'f', -1, 64)
		}
	case bool:
		word := "no"
		if is {
			word = "yes"
		}
		return answerKey + squeeze(f.Label) + " " + word
	case string:
		if strings.TrimSpace(is) != "" {
			return keyOfText(f.Kind, is)
		}
	}
	return ""
}

func keyOfText(kind field.Kind, text string) string {
	switch kind {
	case field.KindLink:
		return addressKey + bareAddress(text)
	case field.KindImage:
		return pictureKey + pictureName(text)
	case field.KindIcon:
		style, name, _ := strings.Cut(text, " fa-")
		return iconKey + "#icon-" + style + "-" + name
	case field.KindTime:
		if at, err := time.Parse(time.RFC3339, text); err == nil {
			return timeKey + at.UTC().Format(time.RFC3339)
		}
	default:
	}
	return textKey + fold(text)
}

// keysOf returns the keys of the values that an element may show. text is its own text, and before the one before it,
// which may be a label.
func keysOf(e *element, text, before string) []string {
	switch {
	case e.tag == "img":
		return []string{pictureKey + pictureName(e.attr("src"))}
	case e.tag == "use":
		return []string{iconKey + e.attr("href")}
	case text == "":
		return nil
	}
	// Tags are shown with their sign.
	keys := []string{textKey + fold(text), textKey + fold(strings.TrimPrefix(text, "#")), addressKey + bareAddress(text), answerKey + squeeze(before) + " " + fold(text)}
	if at, err := time.Parse(time.RFC3339, e.attr("datetime")); err == nil {
		keys = append(keys, timeKey+at.UTC().Format(time.RFC3339))
	}
	return append(keys, numberKeys(text)...)
}

// number matches a number as pages show it.
var number = regexp.MustCompile(`\d[\d,.]*`)

// numberKeys returns the key of the number in a text, such as a price with its currency, or the first of
// "5 out of 5"; none of "+3 more", which is computed.
func numberKeys(text string) []string {
	found := number.FindAllString(text, -1)
	if strings.HasPrefix(text, "+") || len(found) != 1 && !(len(found) == 2 && strings.Contains(text, " out of ")) {
		return nil
	}
	num, err := strconv.ParseFloat(strings.TrimRight(strings.ReplaceAll(found[0], ",", ""), "."), 64)
	if err != nil {
		return nil
	}
	return []string{numberKey + strconv.FormatFloat(num, 'f', -1, 64)}
}

// fold returns a text as it is compared: in lower case, with hyphens and white space as single spaces.
func fold(text string) string {
	text = hyphens.Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// squeeze returns a label as it is compared: a key in camel case is shown as several words.
func squeeze(label string) string { return strings.ReplaceAll(fold(label), " ", "") }

var hyphens = strings.NewReplacer("-", " ", "_", " ")

var addressPrefix = regexp.MustCompile(`^(?:https?://(?:www\.)?|mailto:|tel:)`)

// bareAddress returns an address without what pages leave out.
func bareAddress(address string) string {
	return strings.TrimSuffix(addressPrefix.ReplaceAllString(strings.TrimSpace(address), ""), "/")
}

var mediaID = regexp.MustCompile(`^/media/([a-z0-9][a-z0-9-]*)/`)

// pictureName returns the id of a picture of the site, which all its variants share; the address of any other.
func pictureName(address string) string {
	if id := mediaID.FindStringSubmatch(address); id != nil {
		return id[1]
	}
	return address
}

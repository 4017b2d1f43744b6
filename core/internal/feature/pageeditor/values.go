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
	kind  field.Kind
	text  string  // of a text, a choice, an address or a time
	num   float64 // of a number
}

// record records the value of a field.
func (s *Session) record(to target, f *model.SchemaField, n *node) {
	v := value{target: to, label: f.Label, kind: f.Kind}
	switch is := n.scalar.(type) {
	case string:
		if strings.TrimSpace(is) == "" {
			return
		}
		v.text = is
	case json.Number:
		num, err := is.Float64()
		if err != nil {
			return
		}
		v.num, v.kind = num, field.KindNumber
	case bool:
		v.kind, v.text = field.KindBoolean, "no"
		if is {
			v.text = "yes"
		}
	default:
		return
	}
	s.values = append(s.values, v)
}

// number matches a number as pages show it.
var number = regexp.MustCompile(`\d[\d,.]*`)

// isShownAs reports whether a text shows the value. before is the text before it, which may be its label.
func (v value) isShownAs(text, before string) bool {
	switch v.kind {
	case field.KindNumber:
		found := number.FindAllString(text, -1)
		if len(found) != 1 && !(len(found) == 2 && strings.Contains(text, " out of ")) {
			return false
		}
		num, err := strconv.ParseFloat(strings.TrimRight(strings.ReplaceAll(found[0], ",", ""), "."), 64)
		return err == nil && num == v.num
	case field.KindBoolean:
		return fold(text) == v.text && fold(before) == fold(v.label)
	case field.KindLink:
		return bareAddress(text) == bareAddress(v.text)
	default:
		return fold(text) == fold(v.text)
	}
}

// fold returns a text as it is compared: in lower case, with hyphens and white space as single spaces.
func fold(text string) string {
	text = strings.NewReplacer("-", " ", "_", " ").Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

var addressPrefix = regexp.MustCompile(`^(?:https?://(?:www\.)?|mailto:|tel:)`)

// bareAddress returns an address without what pages leave out.
func bareAddress(address string) string {
	return strings.TrimSuffix(addressPrefix.ReplaceAllString(strings.TrimSpace(address), ""), "/")
}

// isTime reports whether the value is the moment in the datetime attribute of an element.
func (v value) isTime(datetime string) bool {
	if v.kind != field.KindTime {
		return false
	}
	one, err := time.Parse(time.RFC3339, v.text)
	if err != nil {
		return false
	}
	other, err := time.Parse(time.RFC3339, datetime)
	return err == nil && one.Equal(other) || err != nil && strings.HasPrefix(v.text, datetime) && len(datetime) == len("2006-01-02")
}

var mediaID = regexp.MustCompile(`/media/([a-z0-9][a-z0-9-]*)/`)

// isPicture reports whether the value is the address of a picture in the attributes of an element.
func (v value) isPicture(src, srcset string) bool {
	if v.kind != field.KindImage {
		return false
	}
	if id := mediaID.FindStringSubmatch(v.text); id != nil && strings.HasPrefix(v.text, "/media/") {
		return strings.Contains(src, "/media/"+id[1]+"/") || strings.Contains(srcset, "/media/"+id[1]+"/")
	}
	return v.text == src || strings.Contains(srcset, v.text)
}

// isIcon reports whether the value is the icon with an id of a symbol: icon-fas-box.
func (v value) isIcon(href string) bool {
	if v.kind != field.KindIcon {
		return false
	}
	style, name, ok := strings.Cut(v.text, " fa-")
	return ok && href == "#icon-"+style+"-"+name
}

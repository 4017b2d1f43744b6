package form

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// consentName is the name by which the consent is answered.
const consentName = "consent"

// taken are the names that a body has beside the fields of a form: the consent, the files of an inquiry, and how the form
// was filled in.
var taken = []string{consentName, model.Attached, "website", "elapsed"}

// reserved are members of a form element in browsers that the site and its libraries use. A field of such a name would
// hide the member, and the form would not work.
var reserved = []string{
	"addEventListener", "appendChild", "checkValidity", "childNodes", "constructor", "contains", "dispatchEvent", "elements",
	"firstChild", "focus", "getAttribute", "hasOwnProperty", "insertBefore", "lastChild", "matches", "nextSibling", "nodeName",
	"nodeType", "ownerDocument", "parentElement", "parentNode", "querySelector", "querySelectorAll", "removeChild",
	"removeEventListener", "reportValidity", "requestSubmit", "reset", "setAttribute", "submit", "tagName", "toString", "valueOf",
}

// maxFiles is the maximum number of fields that take a file: an inquiry has no more files.
const maxFiles = 5

var (
	namePattern = regexp.MustCompile(`^[a-z][A-Za-z0-9_-]*$`)
	goalPattern = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
)

// Check checks the rules that tags cannot say.
func (f *Form) Check() error {
	var wrong core.FieldErrors
	names, files := map[string]bool{}, 0
	for i := range f.Fields {
		c := fieldCheck{wrong: &wrong, at: i, field: &f.Fields[i]}
		c.checkName(names)
		names[c.field.Name] = true
		c.checkChoices()
		if c.field.Kind == kindFile {
			files++
		}
		if c.field.Kind == kindFile && files == maxFiles+1 {
			c.fail("kind", fmt.Sprintf("choose another kind: a form has at most %d files", maxFiles))
		}
	}
	for i, address := range f.Notify {
		if address == "" || field.Email(address).Check() != nil {
			wrong.Add(fmt.Sprintf("notify[%d]", i), "must be an e-mail address")
		}
	}
	if f.Consent.Page != "" && f.Consent.Text == "" {
		wrong.Add("consent.text", "is required where a page is chosen")
	}
	if f.Goal != "" && !goalPattern.MatchString(f.Goal) {
		wrong.Add("goal", "must be lower-case letters, digits and hyphens, and begin with a letter")
	}
	if len(wrong) > 0 {
		return core.InvalidFields(wrong)
	}
	return nil
}

// fieldCheck checks a field of a form.
type fieldCheck struct {
	wrong *core.FieldErrors
	at    int // the index of the field
	field *Field
}

// fail adds the error of a part of the field. The label of the error names the field, by which staff know it.
func (c *fieldCheck) fail(part, message string) {
	if c.wrong.Full() {
		return
	}
	label := fmt.Sprintf("Field %d", c.at+1)
	if own := strings.TrimSpace(c.field.Label); own != "" {
		label += " '" + core.Shorten(own) + "'"
	}
	*c.wrong = append(*c.wrong, core.FieldError{
		Field: fmt.Sprintf("fields[%d].%s", c.at, part), Label: label + ":", Message: message,
	})
}

func (c *fieldCheck) checkName(names map[string]bool) {
	switch name := c.field.Name; {
	case !namePattern.MatchString(name):
		c.fail("name", "the name must begin with a small letter and have only letters, digits, hyphens and underscores")
	case slices.Contains(taken, name):
		c.fail("name", "write another name: the form sends something else by this name")
	case slices.Contains(reserved, name):
		c.fail("name", "write another name: browsers use this name for the form itself")
	case names[name]:
		c.fail("name", "write another name: another field has this name")
	}
}

func (c *fieldCheck) checkChoices() {
	f := c.field
	switch {
	case !f.offersChoices() && len(f.Choices) > 0:
		c.fail("choices", "remove the choices, or choose a kind that has choices")
	case f.offersChoices() && len(f.Choices) == 0:
		c.fail("choices", "write at least one choice")
	}
	values, length := map[string]bool{}, 0
	for i, choice := range f.Choices {
		length += utf8.RuneCountInString(choice.Value + separator)
		switch part := fmt.Sprintf("choices[%d].value", i); {
		case choice.Value == "":
			c.fail(part, fmt.Sprintf("write choice %d", i+1))
		case values[choice.Value]:
			c.fail(part, fmt.Sprintf("change choice %d: another choice has this value", i+1))
		}
		values[choice.Value] = true
	}
	if f.Kind == kindSeveral && length > maxLong {
		c.fail("choices", fmt.Sprintf("shorten the choices: their values must be at most %d characters together", maxLong))
	}
}

// CheckEntries checks that the page of the consent exists. A page that was deleted since it was chosen blocks no other
// change.
func (f *Form) CheckEntries(entries model.Entries) error {
	if f.Consent.Page == "" {
		return nil
	}
	var before struct {
		Consent Consent `json:"consent"`
	}
	if err := entries.Others.Read(TypeName, entries.ID, &before); err == nil && before.Consent.Page == f.Consent.Page {
		return nil
	}
	var page struct{}
	err := entries.Others.Read(pageType, f.Consent.Page, &page)
	if core.CodeOf(err) == core.NotFound {
		return core.InvalidFields(core.FieldErrors{{Field: "consent.page", Message: "is no page here"}})
	}
	return err
}

package form

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

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
	for i, one := range f.Fields {
		at := fmt.Sprintf("fields[%d]", i)
		checkName(&wrong, at+".name", one.Name, names)
		names[one.Name] = true
		if strings.TrimSpace(one.Label) == "" {
			wrong.Add(at+".label", "is required")
		}
		checkChoices(&wrong, at+".choices", one)
		if one.Kind == kindFile {
			files++
		}
		if one.Kind == kindFile && files == maxFiles+1 {
			wrong.Add(at+".kind", fmt.Sprintf("must be another one: a form has at most %d files", maxFiles))
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

func checkName(wrong *core.FieldErrors, at, name string, names map[string]bool) {
	switch {
	case name == "":
		wrong.Add(at, "is required")
	case !namePattern.MatchString(name):
		wrong.Add(at, "must begin with a small letter and have only letters, digits, hyphens and underscores")
	case slices.Contains(taken, name):
		wrong.Add(at, "must be another one: the form sends something else by this name")
	case slices.Contains(reserved, name):
		wrong.Add(at, "must be another one: browsers use this name for the form itself")
	case names[name]:
		wrong.Add(at, "must be another one: another field has this name")
	}
}

func checkChoices(wrong *core.FieldErrors, at string, f Field) {
	switch {
	case f.Kind != kindChoice && len(f.Choices) > 0:
		wrong.Add(at, "must be empty: the field is no choice")
	case f.Kind == kindChoice && len(f.Choices) == 0:
		wrong.Add(at, "must be at least 1 entry")
	}
	values := map[string]bool{}
	for i, c := range f.Choices {
		switch {
		case strings.TrimSpace(c.Value) == "":
			wrong.Add(fmt.Sprintf("%s[%d].value", at, i), "is required")
		case values[c.Value]:
			wrong.Add(fmt.Sprintf("%s[%d].value", at, i), "must be another one: another choice has this value")
		}
		values[c.Value] = true
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

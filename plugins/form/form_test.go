package form_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/modeltest"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/section"
)

func open(t *testing.T) *modeltest.Site {
	t.Helper()
	return modeltest.Open(t, form.Type(), section.Type(), page.Type(), inquiry.Type())
}

const least = `{"title":"Ask","fields":[{"name":"a","label":"A"}]}`

func TestTheFormOfTheTemplate(t *testing.T) {
	s := open(t)
	s.WantFields("form", form.Contact, `{"submit":"Send Message","thanks":"Thank you for your inquiry. We'll get back to you within 24 hours."}`)
	text := s.JSON(modeltest.Visitor, "form", form.Contact)
	for _, name := range []string{`"notify"`, `"goal"`} {
		if strings.Contains(text, name) {
			t.Errorf("visitors read %s: %s", name, text)
		}
	}
}

func TestChoicesMayBeTexts(t *testing.T) {
	s := open(t)
	id := s.Add("form", `{"title":"T","fields":[{"name":"size","label":"Size","kind":"choice","choices":["Small",{"value":"l","label":"Large"},{"label":"Huge"}]}]}`)
	s.WantFields("form", id, `{"fields":[{"name":"size","label":"Size","kind":"choice","required":false,"help":"","width":"full",
		"choices":[{"value":"Small","label":"Small"},{"value":"l","label":"Large"},{"value":"Huge","label":"Huge"}]}]}`)
}

func TestWhatFormsCannotBe(t *testing.T) {
	s := open(t)
	many := strings.TrimSuffix(strings.Repeat(`{"name":"n","label":"L"},`, 10_000), ",")
	one := func(field string) string { return `{"title":"T","fields":[{"name":"ok","label":"L"},` + field + `]}` }
	for body, field := range map[string]string{
		`{"title":"T","fields":[` + many + `]}`: "fields",
		one(`{"name":"ok","label":"L"}`):        "fields[1].name",
		one(`{"name":"Not Valid","label":"L"}`): "fields[1].name",
		one(`{"name":"consent","label":"L"}`):   "fields[1].name",
		one(`{"name":"elements","label":"L"}`):  "fields[1].name", one(`{"name":"submit","label":"L"}`): "fields[1].name", one(`{"name":"constructor","label":"L"}`): "fields[1].name",
		one(`{"name":"website","label":"L"}`):                                                "fields[1].name",
		one(`{"name":"b","label":" "}`):                                                      "fields[1].label",
		one(`{"name":"b","label":"L","kind":"no"}`):                                          "fields[1].kind",
		one(`{"name":"b","label":"L","width":"w"}`):                                          "fields[1].width",
		one(`{"name":"b","label":"L","kind":"choice"}`):                                      "fields[1].choices",
		one(`{"name":"b","label":"L","choices":["x"]}`):                                      "fields[1].choices",
		one(`{"name":"b","label":"L","kind":"choice","choices":["x","x"]}`):                  "fields[1].choices[1].value",
		one(`{"name":"b","label":"L","kind":"choice","choices":["x",""]}`):                   "fields[1].choices[1].value",
		one(`{"name":"b","label":"L","kind":"radio"}`):                                       "fields[1].choices",
		one(`{"name":"b","label":"L","kind":"several","choices":[]}`):                        "fields[1].choices",
		one(`{"name":"b","label":"L","kind":"number","choices":["x"]}`):                      "fields[1].choices",
		one(`{"name":"b","label":"L","kind":"several","choices":[` + longChoices(60) + `]}`): "fields[1].choices",
		one(strings.TrimSuffix(files(6), ",")):                                               "fields[6].kind",
		strings.TrimSuffix(least, "}") + `,"notify":["a@b.co","nobody"]}`:                    "notify[1]",
		strings.TrimSuffix(least, "}") + `,"goal":"Not a goal"}`:                             "goal",
		strings.TrimSuffix(least, "}") + `,"consent":{"page":"contact"}}`:                    "consent.text",
		strings.TrimSuffix(least, "}") + `,"consent":{"text":"T","page":"nowhere"}}`:         "consent.page",
	} {
		_, err := s.Create(modeltest.Staff, "form", body)
		if !named(err, field) {
			t.Errorf("%.120s: %v, want %s", body, err, field)
		}
	}
	if _, err := (&form.Form{Title: "Empty"}).Collect(model.Sent{}); core.CodeOf(err) != core.Conflict {
		t.Errorf("a form without fields is sent: %v", err)
	}
	s.Add("form", strings.TrimSuffix(least, "}")+`,"consent":{"text":"T","page":"contact"}}`)
}

func files(n int) string {
	var all strings.Builder
	for i := range n {
		fmt.Fprintf(&all, `{"name":"f%d","label":"F","kind":"file"},`, i)
	}
	return all.String()
}

// longChoices returns choices of 200 characters each.
func longChoices(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("%q", fmt.Sprintf("%03d", i)+strings.Repeat("x", 197)))
	}
	return strings.Join(all, ",")
}

// TestErrorsNameTheField checks that a message about a field has its place and label, by which staff know it.
func TestErrorsNameTheField(t *testing.T) {
	s := open(t)
	_, err := s.Create(modeltest.Staff, "form", `{"title":"T","fields":[{"name":"a","label":"A"},{"name":"b","label":"Colour","kind":"radio"},
		{"name":"a","label":"Size","kind":"several","choices":["S","S"]}]}`)
	want := "Field 2 'Colour': write at least one choice; Field 3 'Size': write another name: another field has this name; " +
		"Field 3 'Size': change choice 2: another choice has this value."
	if known, _ := err.(*core.Error); known == nil || known.Detail != want { //nolint:errorlint // as the writer returns it
		t.Errorf("the error is %v, want %s", err, want)
	}
}

// named reports whether an error is Invalid and names the field.
func named(err error, field string) bool {
	known, ok := err.(*core.Error) //nolint:errorlint // as the writer returns it
	if !ok || known.Code != core.Invalid {
		return false
	}
	for _, f := range known.Fields {
		if f.Field == field {
			return true
		}
	}
	return false
}

func asked() *form.Form {
	return &form.Form{
		Title: "Join", Consent: form.Consent{Text: "I agree."}, Goal: "joined",
		Fields: []form.Field{
			{Name: "who", Label: "Your name", Kind: "text", Required: true},
			{Name: "mail", Label: "Mail", Kind: "email", Required: true},
			{Name: "size", Label: "Size", Kind: "choice", Choices: []form.Choice{{Value: "s", Label: "Small"}, {Value: "l", Label: "Large"}}},
			{Name: "day", Label: "Day", Kind: "date"},
			{Name: "news", Label: "News", Kind: "check"},
			{Name: "cv", Label: "CV", Kind: "file"},
			{Name: "guests", Label: "Guests", Kind: "number"},
			{Name: "meal", Label: "Meal", Kind: "radio", Choices: []form.Choice{{Value: "fish", Label: "Fish"}, {Value: "rice", Label: "Rice"}}},
			{Name: "days", Label: "Days", Kind: "several", Choices: []form.Choice{{Value: "Fri", Label: "Friday"}, {Value: "Sat", Label: "Saturday"}, {Value: "Sun", Label: "Sunday"}}},
			{Name: "more", Label: "More", Kind: "long"},
		},
	}
}

func TestWhatIsCollected(t *testing.T) {
	got, err := asked().Collect(model.Sent{
		Values: map[string]any{"who": " Ada ", "mail": "ada@example.com", "size": "l", "day": "2027-02-28", "news": true, "more": "a\r\nb", "consent": true},
		Files:  map[string]string{"cv": "cv.pdf"},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "Ada" || got.Email != "ada@example.com" || got.Text != "a\nb" || got.Goal != "joined" {
		t.Errorf("the sender is %+v", got)
	}
	var all []string
	for _, a := range got.Answers {
		all = append(all, a.Label+"="+a.Value)
	}
	if text := strings.Join(all, "; "); text != "Your name=Ada; Mail=ada@example.com; Size=l; Day=2027-02-28; News=Yes; CV=cv.pdf; More=a\nb; I agree.=Yes" {
		t.Errorf("the answers are %s", text)
	}
}

// TestNumbersAndChoices checks which values the kinds number, radio and several accept, and their answers.
func TestNumbersAndChoices(t *testing.T) {
	for _, c := range []struct {
		name  string
		value any
		want  string // the text of the answer; empty for none
	}{
		{"guests", "12", "12"},
		{"guests", " -0.50 ", "-0.50"},
		{"guests", ".5", ".5"},
		{"guests", 12.5, "12.5"},
		{"guests", 0.0, "0"},
		{"guests", 1e6, "1000000"},
		{"guests", "", ""},
		{"guests", nil, ""},
		{"meal", "rice", "rice"},
		{"meal", "", ""},
		{"days", []any{"Sun", "Fri", "Sun"}, "Fri, Sun"},
		{"days", "Sat", "Sat"},
		{"days", []any{}, ""},
		{"days", []any{""}, ""},
		{"days", nil, ""},
	} {
		got, err := asked().Collect(model.Sent{Values: map[string]any{"who": "Ada", "mail": "ada@example.com", "consent": true, c.name: c.value}})
		if err != nil {
			t.Errorf("%s %v: %v", c.name, c.value, err)
		}
		text := ""
		for _, a := range got.Answers {
			if a.Name != c.name {
				continue
			}
			text = a.Value
			if values := strings.Join(a.Values, ", "); (c.name == "days") != (values == text) {
				t.Errorf("%s %v: the values are %q", c.name, c.value, a.Values)
			}
		}
		if text != c.want {
			t.Errorf("%s %v is answered %q, want %q", c.name, c.value, text, c.want)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	for name, c := range map[string]struct {
		change map[string]any
		code   core.Code
		field  string
	}{
		"missing":         {map[string]any{"who": " "}, core.Invalid, "who"},
		"unknown":         {map[string]any{"extra": "x"}, core.Invalid, "extra"},
		"too long":        {map[string]any{"who": strings.Repeat("x", 501)}, core.Invalid, "who"},
		"two lines":       {map[string]any{"who": "a\nb"}, core.Invalid, "who"},
		"control":         {map[string]any{"more": "a\x00b"}, core.Invalid, "more"},
		"no address":      {map[string]any{"mail": "ada"}, core.Invalid, "mail"},
		"no choice":       {map[string]any{"size": "Large"}, core.Invalid, "size"},
		"no day":          {map[string]any{"day": "2027-02-29"}, core.Invalid, "day"},
		"number":          {map[string]any{"who": 1.0}, core.Malformed, "who"},
		"no number":       {map[string]any{"guests": "a dozen"}, core.Invalid, "guests"},
		"a comma":         {map[string]any{"guests": "1,5"}, core.Invalid, "guests"},
		"an exponent":     {map[string]any{"guests": "1e5"}, core.Invalid, "guests"},
		"other digits":    {map[string]any{"guests": "٣"}, core.Invalid, "guests"},
		"a long number":   {map[string]any{"guests": strings.Repeat("9", 31)}, core.Invalid, "guests"},
		"lost digits":     {map[string]any{"guests": float64(1 << 60)}, core.Malformed, "guests"},
		"box for number":  {map[string]any{"guests": true}, core.Malformed, "guests"},
		"no such radio":   {map[string]any{"meal": "Fish"}, core.Invalid, "meal"},
		"two for a radio": {map[string]any{"meal": []any{"fish", "rice"}}, core.Malformed, "meal"},
		"none of several": {map[string]any{"days": []any{"Fri", "Mon"}}, core.Invalid, "days"},
		"joined":          {map[string]any{"days": "Fri, Sat"}, core.Invalid, "days"},
		"no texts":        {map[string]any{"days": []any{1.0}}, core.Malformed, "days"},
		"an object":       {map[string]any{"days": map[string]any{}}, core.Malformed, "days"},
		"text for a box":  {map[string]any{"news": "on"}, core.Malformed, "news"},
		"text for a file": {map[string]any{"cv": "id"}, core.Invalid, "cv"},
		"no consent":      {map[string]any{"consent": false}, core.Invalid, "consent"},
	} {
		values := map[string]any{"who": "Ada", "mail": "ada@example.com", "consent": true}
		maps.Copy(values, c.change)
		_, err := asked().Collect(model.Sent{Values: values})
		known, _ := err.(*core.Error) //nolint:errorlint // as Collect returns it
		if known == nil || known.Code != c.code || len(known.Fields) != 1 || known.Fields[0].Field != c.field {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFormThatIsShown(t *testing.T) {
	s := open(t)
	id := s.Add("form", least)
	shown := s.Add("section", fmt.Sprintf(`{"title":"S","type":"form","metadata":{"form":%q}}`, id))
	modeltest.WantError(t, s.Delete(modeltest.Staff, "form", id), core.Conflict)
	s.Remove("section", shown)
	s.Remove("form", id)
	_, err := s.Create(modeltest.Staff, "section", `{"title":"S","type":"form","metadata":{"form":"nothing"}}`)
	modeltest.WantError(t, err, core.Invalid, "metadata.form")
}

package form

import (
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// The maximum lengths of answers, in characters.
const (
	maxLine   = 500
	maxLong   = 10_000
	maxEmail  = 254
	maxPhone  = 50
	maxNumber = 30
)

// separator separates the values of an answer with several in its text.
const separator = ", "

// decimal is a number as people and browsers write it.
var decimal = regexp.MustCompile(`^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)$`)

// The answers to a box.
const (
	yes = "Yes"
	no  = "No"
)

// collector collects what was sent, and what is wrong with it.
type collector struct {
	sent             model.Sent
	out              model.Collected
	invalid, wrongly core.FieldErrors // wrongly are values of the wrong kind
}

// Collect checks what a visitor has sent. It fails with Conflict if the form has no fields.
func (f *Form) Collect(sent model.Sent) (model.Collected, error) {
	if len(f.Fields) == 0 {
		return model.Collected{}, core.Errorf(core.Conflict, "The form asks for nothing yet.")
	}
	c := &collector{sent: sent, out: model.Collected{Title: f.Title, Goal: f.Goal}}
	known := map[string]bool{consentName: f.Consent.Text != ""}
	for i := range f.Fields {
		known[f.Fields[i].Name] = true
		c.collect(&f.Fields[i])
	}
	if f.Consent.Text != "" {
		c.collectConsent(f.Consent.Text)
	}
	for _, name := range slices.Sorted(maps.Keys(sent.Values)) {
		if !known[name] {
			c.invalid.Add(core.Shorten(name), "is not a field here")
		}
	}
	for _, name := range slices.Sorted(maps.Keys(sent.Files)) {
		if !f.TakesFile(name) {
			c.invalid.Add(core.Shorten(name), "takes no file")
		}
	}
	switch {
	case len(c.wrongly) > 0:
		return c.out, core.MalformedFields(c.wrongly)
	case len(c.invalid) > 0:
		return c.out, core.InvalidFields(c.invalid)
	}
	return c.out, nil
}

// collect adds the answer to a field.
func (c *collector) collect(f *Field) {
	switch f.Kind {
	case kindCheck:
		c.collectBox(f)
	case kindFile:
		c.collectFile(f)
	case kindSeveral:
		c.collectSeveral(f)
	default:
		c.collectText(f)
	}
}

func (c *collector) fail(f *Field, message string, args ...any) {
	c.invalid = append(c.invalid, core.FieldError{Field: f.Name, Label: f.Label, Message: fmt.Sprintf(message, args...)})
}

// refuse adds the error of a value of the wrong kind.
func (c *collector) refuse(f *Field, message string) {
	c.wrongly = append(c.wrongly, core.FieldError{Field: f.Name, Label: f.Label, Message: message})
}

func (c *collector) answer(name, label, value string) {
	c.out.Answers = append(c.out.Answers, model.Answer{Name: name, Label: label, Value: value})
}

func (c *collector) collectBox(f *Field) {
	ticked, ok := c.box(f.Name)
	switch {
	case !ok:
		c.refuse(f, "must be true or false")
	case !ticked && f.Required:
		c.fail(f, "is required")
	case ticked:
		c.answer(f.Name, f.Label, yes)
	default:
		c.answer(f.Name, f.Label, no)
	}
}

// box returns whether a box is ticked; not ok if the value is no answer to that.
func (c *collector) box(name string) (ticked, ok bool) {
	value := c.sent.Values[name]
	if text, is := value.(string); is && c.sent.Plain {
		return text != "" && text != "false", true
	}
	if value == nil {
		return false, true
	}
	ticked, ok = value.(bool)
	return ticked, ok
}

func (c *collector) collectConsent(text string) {
	given, ok := c.box(consentName)
	switch {
	case !ok:
		c.wrongly.Add(consentName, "must be true or false")
	case !given:
		c.invalid = append(c.invalid, core.FieldError{Field: consentName, Label: "Your consent", Message: "is required"})
	default:
		c.answer(consentName, text, yes)
	}
}

func (c *collector) collectFile(f *Field) {
	name := c.sent.Files[f.Name]
	switch value := c.sent.Values[f.Name]; {
	case value != nil && value != "":
		c.fail(f, "must be a file, in a body of the type multipart/form-data")
	case name == "" && f.Required:
		c.fail(f, "is required")
	case name != "":
		c.answer(f.Name, f.Label, name)
	}
}

// collectSeveral adds the answer to a field with any number of choices, in the order of the choices. A text is one choice.
func (c *collector) collectSeveral(f *Field) {
	sent, ok := textsOf(c.sent.Values[f.Name])
	if !ok {
		c.refuse(f, "must be a list of texts")
		return
	}
	var values []string
	for _, choice := range f.Choices {
		if slices.Contains(sent, choice.Value) {
			values = append(values, choice.Value)
		}
	}
	unknown := slices.ContainsFunc(sent, func(text string) bool { return text != "" && !slices.Contains(values, text) })
	switch {
	case unknown:
		c.fail(f, "must have its choices only")
	case len(values) == 0 && f.Required:
		c.fail(f, "is required")
	case len(values) > 0:
		c.out.Answers = append(c.out.Answers, model.Answer{
			Name: f.Name, Label: f.Label, Value: strings.Join(values, separator), Values: values,
		})
	}
}

// textsOf returns a text, or the texts of a list; not ok for any other value.
func textsOf(value any) (texts []string, ok bool) {
	switch value := value.(type) {
	case nil:
		return nil, true
	case string:
		return []string{clean(value)}, true
	case []any:
		for _, element := range value {
			text, is := element.(string)
			if !is {
				return nil, false
			}
			texts = append(texts, clean(text))
		}
		return texts, true
	}
	return nil, false
}

// maxExact is the largest whole number up to which JSON numbers keep all digits.
const maxExact = 1 << 53

// textOf returns the text of a value. A number is a text where the field asks for one, unless it may have lost digits.
func (f *Field) textOf(value any) (text string, ok bool) {
	if number, is := value.(float64); is && f.Kind == kindNumber && math.Abs(number) <= maxExact {
		return strconv.FormatFloat(number, 'f', -1, 64), true
	}
	text, ok = value.(string)
	return text, ok || value == nil
}

func (c *collector) collectText(f *Field) {
	text, ok := f.textOf(c.sent.Values[f.Name])
	if !ok {
		if _, list := c.sent.Values[f.Name].([]any); list {
			c.refuse(f, "must be a single value")
		} else if f.Kind == kindNumber {
			c.refuse(f, "must be a number; send more than 15 digits as a text")
		} else {
			c.refuse(f, "must be a text")
		}
		return
	}
	if text = clean(text); text == "" {
		if f.Required {
			c.fail(f, "is required")
		}
		return
	}
	if message := f.check(text); message != "" {
		c.fail(f, "%s", message)
		return
	}
	c.answer(f.Name, f.Label, text)
	switch {
	case f.Kind == kindText && c.out.Name == "":
		c.out.Name = text
	case f.Kind == kindEmail && c.out.Email == "":
		c.out.Email = text
	case f.Kind == kindLong && c.out.Text == "":
		c.out.Text = text
	}
}

// check returns what is wrong with an answer; empty if nothing is.
func (f *Field) check(text string) string {
	most := map[string]int{kindText: maxLine, kindLong: maxLong, kindEmail: maxEmail, kindPhone: maxPhone, kindNumber: maxNumber}[f.Kind]
	if most > 0 && utf8.RuneCountInString(text) > most {
		return fmt.Sprintf("must be at most %d characters", most)
	}
	for _, r := range text {
		switch {
		case f.Kind == kindLong && (r == '\n' || r == '\t'):
		case r == '\n' || r == '\r':
			return "must be one line"
		case unicode.IsControl(r):
			return "must not have control characters"
		}
	}
	switch f.Kind {
	case kindEmail:
		if err := field.Email(text).Check(); err != nil {
			return err.Error()
		}
	case kindDate:
		if _, err := time.Parse(time.DateOnly, text); err != nil {
			return "must be a date, such as 2027-03-31"
		}
	case kindNumber:
		if !decimal.MatchString(text) {
			return "must be a number, such as 12 or 12.5"
		}
	case kindChoice, kindRadio:
		for _, choice := range f.Choices {
			if choice.Value == text {
				return ""
			}
		}
		return "must be one of its choices"
	}
	return ""
}

// clean returns a text without white space around it, with the line ends of Unix.
func clean(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n"))
}

package modeltest

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"strings"
	"time"

	// The controls for times show the local time of the site.
	_ "time/tzdata"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// siteZone is the time zone of a site without settings.
const siteZone = "Europe/London"

// enter writes values into the form controls of fields. The names of the controls are the paths of the fields.
func (f form) enter(fields []schema.Field, path string, values entity) {
	f.tb.Helper()
	for i := range fields {
		if one := &fields[i]; !one.ReadOnly && values[one.Name] != nil && values[one.Name] != "" {
			f.enterField(one, path+one.Name, values[one.Name])
		}
	}
}

func (f form) enterField(one *schema.Field, path string, value any) {
	f.tb.Helper()
	// New elements of a list have no index yet. The last element is the one being edited.
	within := "[role=dialog] "
	if strings.Contains(path, "[]") {
		within += "[data-card] "
	}
	at := fmt.Sprintf(`%s[name=%q]`, within, path)
	row := one.Row()
	switch {
	case row.Shape == field.ShapeBoolean:
		f.run(at, `(control, on) => { if (control.checked !== on) control.click() }`, value)
	case row.Closed: // mostly a choice
		f.set(at, value)
	case row.Shape == field.ShapeTime:
		f.set(at, f.clock(value))
	case row.Prose == field.HTML:
		// The visual editor is found by its label.
		f.write(within+fmt.Sprintf(`[role=textbox][contenteditable=true][aria-label=%q]`, one.Label), tags.ReplaceAllString(fmt.Sprint(value), ""))
	case one.Kind == field.KindRefs:
		for range asList(value) {
			f.add(at)
		}
	case one.Ref != "":
		f.choose(at)
	case one.Kind == field.KindTags:
		f.write(at, joined(value, ", "))
	case row.Shape == field.ShapeTexts:
		f.write(at, joined(value, "\n"))
	case row.Shape == field.ShapePairs:
		text, err := json.Marshal(value)
		f.check(err)
		f.write(at, string(text))
	case row.Shape == field.ShapeAny:
		text, err := json.Marshal(value)
		f.check(err)
		f.write(within+fmt.Sprintf("[data-field=%q] textarea", path), string(text))
	case row.Shape == field.ShapeParts:
		parts, _ := value.(entity)
		f.enter(one.Fields, path+".", parts)
	case one.Kind == field.KindBlocks:
		for _, item := range asList(value) {
			f.enterBlock(one, path+"[].", item)
		}
	case row.Shape == field.ShapeList:
		for _, item := range asList(value) {
			f.press("[role=dialog]", "Add to "+strings.ToLower(one.Label))
			parts, _ := item.(entity)
			f.enter(one.Fields, path+"[].", parts)
		}
	default:
		f.write(at, fmt.Sprint(value))
	}
}

func (f form) enterBlock(one *schema.Field, path string, block any) {
	f.tb.Helper()
	for i := range one.Fields {
		shape := &one.Fields[i]
		if parts, ok := block.(entity)[shape.Name].(entity); ok {
			f.press("[role=dialog]", "Add "+strings.ToLower(shape.Label))
			f.enter(shape.Fields, path+shape.Name+".", parts)
		}
	}
}

// choose selects the only entry that is offered.
func (f form) choose(at string) {
	f.tb.Helper()
	f.take(at)
	f.check(f.page.Until(f.ctx, `(at) => [...document.querySelectorAll(at)].at(-1)?.value`, at))
}

// add adds the first entry that is offered to a list of references. An entry that is in the list is not offered.
func (f form) add(at string) {
	f.tb.Helper()
	const count = `(at) => [...document.querySelectorAll(at)].at(-1).closest('[data-sortable]').querySelectorAll('[data-card]').length`
	var before int
	f.run(at, `() => undefined`)
	f.check(f.page.Run(f.ctx, &before, count, at))
	f.take(at)
	f.check(f.page.Until(f.ctx, `(at, before) => (`+count+`)(at) > before`, at, before))
	f.run(at, `(control) => control.blur()`)
}

// take presses Enter at the first entry that a control offers.
func (f form) take(at string) {
	f.tb.Helper()
	f.run(at, `(control) => { control.focus(); control.click() }`)
	f.check(f.page.Until(f.ctx, `() => document.querySelector('[role=dialog] [role=option]')`))
	f.check(f.page.Enter(f.ctx))
}

// write types a text into a control, once it exists.
func (f form) write(at, text string) {
	f.tb.Helper()
	f.run(at, `(control) => {
		control.focus()
		if (control.select) control.select()
		else getSelection().selectAllChildren(control)
	}`)
	f.check(f.page.Type(f.ctx, text))
}

// set sets the value of a control that is not typed into.
func (f form) set(at string, value any) {
	f.tb.Helper()
	f.run(at, `(control, value) => {
		Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value)
		control.dispatchEvent(new Event(control.localName === 'select' ? 'change' : 'input', { bubbles: true }))
	}`, value)
}

// press presses the button with a label within an element.
func (f form) press(within, words string) {
	f.tb.Helper()
	const find = `(within, words) => [...document.querySelectorAll(within + ' button')].find((one) => one.textContent.trim() === words)`
	f.check(f.page.Until(f.ctx, find, within, words))
	f.check(f.page.Run(f.ctx, nil, `(...args) => (`+find+`)(...args).click()`, within, words))
}

// run runs a function on the last element that a selector finds, once it exists and is enabled.
func (f form) run(at, function string, args ...any) {
	f.tb.Helper()
	const last = `[...document.querySelectorAll(at)].at(-1)`
	f.check(f.page.Until(f.ctx, `(at) => `+last+`?.disabled === false || `+last+`?.isContentEditable`, at))
	f.check(f.page.Run(f.ctx, nil, `(at, ...args) => (`+function+`)(`+last+`, ...args)`, append([]any{at}, args...)...))
}

// clock returns a time as the local time of the site.
func (f form) clock(value any) string {
	f.tb.Helper()
	at, err := time.Parse(time.RFC3339, fmt.Sprint(value))
	f.check(err)
	zone, err := time.LoadLocation(siteZone)
	f.check(err)
	return at.In(zone).Format("2006-01-02T15:04")
}

func joined(value any, between string) string {
	var texts []string
	for _, one := range asList(value) {
		texts = append(texts, fmt.Sprint(one))
	}
	return strings.Join(texts, between)
}

var tags = regexp.MustCompile(`<[^>]*>`)

// plainText returns a value in which rich texts are replaced by their readable text, for comparison.
func plainText(f *schema.Field, value any) any {
	switch v := value.(type) {
	case string:
		if f.Kind == field.KindRich {
			return tags.ReplaceAllString(v, "")
		}
	case entity:
		parts := maps.Clone(v)
		for i := range f.Fields {
			if part, ok := v[f.Fields[i].Name]; ok {
				parts[f.Fields[i].Name] = plainText(&f.Fields[i], part)
			}
		}
		return parts
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = plainText(f, v[i])
		}
		return list
	}
	return value
}

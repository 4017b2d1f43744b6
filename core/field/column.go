package field

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The functions below fill the columns Search, Cell and Sample of rows. A value of another shape has no texts.

// oneText returns a text, or nothing for an empty one.
func oneText(value json.RawMessage) []string { return some(textIn(value)) }

// richText returns the readable text of HTML.
func richText(value json.RawMessage) []string { return some(Rich(textIn(value)).Text()) }

// texts returns each element of an array of strings.
func texts(value json.RawMessage) (all []string) {
	_ = json.Unmarshal(value, &all)
	return all
}

// pairTexts returns each label together with its value.
func pairTexts(value json.RawMessage) []string {
	var pairs Specs
	_ = json.Unmarshal(value, &pairs)
	all := make([]string, len(pairs))
	for i, p := range pairs {
		all[i] = p.Key + " " + p.Value.String()
	}
	return all
}

func textIn(value json.RawMessage) (text string) {
	_ = json.Unmarshal(value, &text)
	return text
}

func some(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// written returns a value as its JSON text.
func written(value json.RawMessage) string { return string(value) }

// textCell returns a text without its quotation marks.
func textCell(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return written(value)
	}
	return text
}

// joined returns a function that joins texts with a separator.
func joined(between string) func(json.RawMessage) string {
	return func(value json.RawMessage) string {
		var all []string
		if json.Unmarshal(value, &all) != nil {
			return written(value)
		}
		return strings.Join(all, between)
	}
}

// numbered returns a function that makes samples which differ by a number.
func numbered(format string) func(int) string {
	return func(n int) string { return fmt.Sprintf(format, n) }
}

// oneOf returns a function that picks samples from a list of words.
func oneOf(words ...string) func(int) string {
	return func(n int) string { return words[n%len(words)] }
}

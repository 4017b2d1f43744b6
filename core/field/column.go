package field

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The functions below fill the columns of rows. What is not of the shape has no texts.

// oneText gives a text that is not empty.
func oneText(value json.RawMessage) []string { return some(textIn(value)) }

// richText gives what people read of HTML.
func richText(value json.RawMessage) []string { return some(Rich(textIn(value)).Text()) }

// texts gives each element.
func texts(value json.RawMessage) (all []string) {
	_ = json.Unmarshal(value, &all)
	return all
}

// pairTexts gives each label with its value.
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

// written gives a value as its JSON is.
func written(value json.RawMessage) string { return string(value) }

// textCell gives a text without its quotes.
func textCell(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) != nil {
		return written(value)
	}
	return text
}

// joined gives texts with something between them.
func joined(between string) func(json.RawMessage) string {
	return func(value json.RawMessage) string {
		var all []string
		if json.Unmarshal(value, &all) != nil {
			return written(value)
		}
		return strings.Join(all, between)
	}
}

// numbered makes samples that differ by a number.
func numbered(format string) func(int) string {
	return func(n int) string { return fmt.Sprintf(format, n) }
}

// oneOf makes samples of a few words.
func oneOf(words ...string) func(int) string {
	return func(n int) string { return words[n%len(words)] }
}

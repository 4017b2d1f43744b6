package csvexport

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
)

// answer is an element of a list of labels with values, such as the answers to a form.
type answer struct {
	Label  string   `json:"label"`
	Value  string   `json:"value"`
	Values []string `json:"values"` // of a question with several values
}

// isAnswers reports whether a field is a list of labels with values.
func isAnswers(f schema.Field) bool {
	has := func(name string) bool {
		return slices.ContainsFunc(f.Fields, func(part schema.Field) bool { return part.Name == name })
	}
	return f.Kind == field.KindList && has("label") && has("value")
}

// HasAnswers reports whether a column has answers to forms.
func HasAnswers(columns []schema.Field) bool { return slices.ContainsFunc(columns, isAnswers) }

func answersOf(value json.RawMessage) (all []answer) {
	if len(value) == 0 || json.Unmarshal(value, &all) != nil {
		return nil
	}
	return all
}

func (a answer) text() string {
	if len(a.Values) > 0 {
		return strings.Join(a.Values, valueSeparator)
	}
	return a.Value
}

// valueSeparator separates several values of a question.
const valueSeparator = ", "

// answerLines writes answers for people, each on a line.
func answerLines(all []answer) string {
	lines := make([]string, len(all))
	for i, a := range all {
		lines[i] = a.Label + ": " + a.text()
	}
	return strings.Join(lines, "\n")
}

const (
	maxQuestions = 300 // questions that have a column
	otherAnswers = "Other answers"
)

// Questions are the columns of the answers to forms: each label once, in the order of the answers of all entities. The
// answers to questions beyond the first 300 share a column. The zero value has no questions.
type Questions struct {
	labels  []string
	columns map[string]int             // the number of the column of each label; that of all others is the last one
	after   map[string]map[string]bool // the labels that follow a label somewhere
}

// AddPage adds the questions of a JSON list of entities.
func (q *Questions) AddPage(columns []schema.Field, page []byte) error {
	var entities []map[string]json.RawMessage
	if err := json.Unmarshal(page, &entities); err != nil {
		return fmt.Errorf("csvexport: questions: %w", err)
	}
	for _, entity := range entities {
		for _, f := range columns {
			if isAnswers(f) {
				q.add(answersOf(entity[f.Name]))
			}
		}
	}
	return nil
}

func (q *Questions) add(all []answer) {
	if q.after == nil {
		q.after = map[string]map[string]bool{}
	}
	for i, a := range all {
		if q.after[a.Label] == nil {
			q.after[a.Label] = map[string]bool{}
			q.labels = append(q.labels, a.Label)
		}
		if i > 0 && len(q.labels) <= maxQuestions {
			q.after[all[i-1].Label][a.Label] = true
		}
	}
}

// Sort ends the collection: it puts the questions into the order in which they follow each other. Those whose order is
// not known keep the order in which they were added.
func (q *Questions) Sort() {
	left, sorted := slices.Clone(q.labels), []string(nil)
	for len(left) > 0 {
		next := slices.IndexFunc(left, func(label string) bool {
			return !slices.ContainsFunc(left, func(before string) bool { return before != label && q.after[before][label] })
		})
		next = max(next, 0) // labels that follow each other in both orders
		sorted = append(sorted, left[next])
		left = slices.Delete(left, next, next+1)
	}
	q.labels, q.columns = sorted, map[string]int{}
	for i, label := range sorted {
		q.columns[label] = min(i, maxQuestions)
	}
}

// header returns the labels of the columns.
func (q *Questions) header() (all []string) {
	for i, label := range q.labels {
		if i == maxQuestions {
			return append(all, otherAnswers)
		}
		all = append(all, harmless(label))
	}
	return all
}

// cells returns the cells of the columns; false if there is an answer to another question.
func (q *Questions) cells(all []answer) (row []string, known bool) {
	row = make([]string, min(len(q.labels), maxQuestions+1))
	for _, a := range all {
		i, known := q.columns[a.Label]
		if !known {
			return nil, false
		}
		text, separator := a.text(), valueSeparator
		if i == maxQuestions {
			text, separator = answerLines([]answer{a}), "\n"
		}
		if row[i] != "" {
			text = row[i] + separator + text
		}
		row[i] = text
	}
	for i := range row {
		row[i] = harmless(row[i])
	}
	return row, true
}

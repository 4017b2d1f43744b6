package clienterrors

import (
	"context"
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/changes"
	"github.com/quoin-cms/quoin/core/internal/report"
)

// maxShownErrors is how many groups of errors the overview lists.
const maxShownErrors = 20

// system lists what the apps reported from browsers since the start. Anybody may report anything: it raises no status.
func (l *Log) system(_ context.Context, _ changes.Lag) (report.Part, error) {
	p := report.New("browsers", "Apps in browsers", "Nothing has gone wrong in a browser since the start.")
	all := l.Groups()
	if len(all) == 0 {
		return p, nil
	}
	p.Sentence = fmt.Sprintf("Browsers have reported %s since the start. The log has each, with where in the code it happened.", countOf(len(all), "error"))
	p.Facts = []report.Fact{report.Count("Kinds of errors", len(all))}
	for _, g := range all[:min(len(all), maxShownErrors)] {
		name, said := g.Message, []string{countOf(g.Count, "time")}
		if g.Component != "" {
			name += " (" + g.Component + ")"
		}
		if len(g.Paths) > 0 {
			said = append(said, "at "+strings.Join(g.Paths, ", "))
		}
		if g.Build != "" {
			said = append(said, "build "+g.Build)
		}
		p.Rows = append(p.Rows, report.Row{
			Name: name, Status: report.Attention, Sentence: strings.Join(said, ", ") + ".", At: field.At(g.Last),
		})
	}
	return p, nil
}

// countOf writes a number with its word: "1 error", "2 errors".
func countOf(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return fmt.Sprintf("%d %s", n, word)
}

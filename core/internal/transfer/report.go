package transfer

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
)

func (i *importer) refuse(r *Record, why string) {
	i.count(r.Type, "refused")
	i.mu.Lock()
	defer i.mu.Unlock()
	if r.Fits {
		i.absent[r.Of] = true
	}
	fmt.Fprintf(i.errs, "%s: %s\n", r.Where, why)
}

func (i *importer) count(typ, outcome string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.counts[typ] == nil {
		i.counts[typ] = map[string]int{}
		i.order = append(i.order, typ)
	}
	i.counts[typ][outcome]++
}

// total returns the number of entries with an outcome; of all entries if outcome is empty.
func (i *importer) total(outcome string) (n int) {
	for _, of := range i.counts {
		for name, some := range of {
			if outcome == "" || outcome == name {
				n += some
			}
		}
	}
	return n
}

// outcomes lists the outcomes in the order of the report.
var outcomes = []string{
	string(writer.ImportedNew), string(writer.ImportedUpdated), string(writer.ImportedUnchanged), string(writer.ImportedKept), "refused",
}

// report writes the numbers of outcomes for each type, such as "posts: 3 new, 1 refused".
func (i *importer) report(out io.Writer) {
	for _, typ := range i.order {
		var parts []string
		for _, name := range outcomes {
			if n := i.counts[typ][name]; n > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", n, name))
			}
		}
		label := typ
		if t, known := i.site.Answers.Registry().Type(typ); known {
			label = Stem(&t)
		}
		fmt.Fprintf(out, "%s: %s\n", label, strings.Join(parts, ", "))
	}
	if i.how.Try {
		fmt.Fprintln(out, "Nothing was written: this was a dry run.")
	}
}

// say returns the reason why an entry was refused, by fields if the error has any.
func say(err error) string {
	e, ok := errors.AsType[*core.Error](err)
	if !ok {
		return err.Error()
	}
	if len(e.Fields) == 0 {
		return e.Detail
	}
	parts := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		parts[i] = f.Field + ": " + f.Message
	}
	return strings.Join(parts, "; ")
}

package query

import (
	"strconv"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
)

// lineGroup is a run of lines, newest first, about the same act of one user on entries of one type in quick
// succession. Those of a bulk act are such a run: it writes its entries one after the other.
type lineGroup struct {
	newest, last entrystore.KeyedLine
	entries      map[string]bool // the ids of the entries
	titles       []string        // the first titles, at most maxTitles
}

const (
	// bulkPause is the longest time between two writes of a bulk act.
	bulkPause = 5 * time.Second
	// maxTitles is the number of titles that a sentence about several entries contains.
	maxTitles = 3
)

func newLineGroup(d entrystore.KeyedLine) *lineGroup {
	g := &lineGroup{newest: d, entries: map[string]bool{}}
	g.add(d)
	return g
}

// accepts reports whether a line, which is older than those of the group, belongs to it. A nil group accepts none.
func (g *lineGroup) accepts(d entrystore.KeyedLine) bool {
	return g != nil && d.By != "" && d.By == g.newest.By && d.Act == g.newest.Act && d.Type == g.newest.Type &&
		d.Type != core.SecurityType && d.Type != core.PluginType && d.Count == 0 && g.newest.Count == 0 &&
		g.last.At.Sub(d.At).Abs() <= bulkPause
}

func (g *lineGroup) add(d entrystore.KeyedLine) {
	g.last = d
	if g.entries[d.ID] {
		return
	}
	g.entries[d.ID] = true
	if d.Title != "" && len(g.titles) < maxTitles {
		g.titles = append(g.titles, `"`+d.Title+`"`)
	}
}

// describeGroup converts a group to the form that is sent: its newest line if it is about one entry.
func (s *StaffReader) describeGroup(g *lineGroup) ActivityItem {
	item := s.describe(g.newest)
	n := len(g.entries)
	if n == 1 {
		return item
	}
	many := g.newest.Type + " entries"
	if t, err := s.registry.Find(g.newest.Type); err == nil {
		many = strings.ToLower(t.Options.Many)
	}
	item.Description = strconv.Itoa(n) + " " + many + " were " + actPhrases[g.newest.Act] + " by " + g.newest.By
	if titles := strings.Join(g.titles, ", "); titles != "" {
		item.Description += ": " + titles
		if rest := n - len(g.titles); rest > 0 {
			item.Description += " and " + strconv.Itoa(rest) + " more"
		}
	}
	item.Entry, item.Title, item.Count = "", "", n
	return item
}

package entrystore

import (
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// Line is a stored line of the activity. Its key has the time and the entry.
type Line struct {
	Act   core.Act `json:"op"`
	Title string   `json:"title,omitempty"` // of the entry at that time; empty if it was of a person and was deleted
	By    string   `json:"by,omitempty"`    // the user name; empty for visitors and for the program
	// From and To are set only in security lines, as in Security. Count is the number of occurrences, or of entries
	// erased because of their age.
	From  string `json:"from,omitempty"`
	To    string `json:"to,omitempty"`
	Count int    `json:"count,omitempty"`
}

// KeyedLine is a line of the activity with the data of its key.
type KeyedLine struct {
	Line
	Position string   // the end of the key, by which lines are sorted
	Parts    []string // the parts of the position
	At       time.Time
	Type, ID string // of the entry; a security line has core.SecurityType and an empty id, a note core.PluginType and the name of the plugin
}

// DecodeLine decodes a line of the activity.
func DecodeLine(pair storage.Pair) (KeyedLine, error) {
	all, err := Parts(pair.Key)
	if err != nil || len(all) != 5 {
		return KeyedLine{}, fmt.Errorf("entrystore: activity: %w", ErrKey)
	}
	at, err := TimeOf(model.NewestFirst, all[1])
	if err != nil {
		return KeyedLine{}, fmt.Errorf("entrystore: activity: %w", err)
	}
	d := KeyedLine{Position: position(pair), Parts: all[1:], At: at, Type: all[2], ID: all[3]}
	if err := json.Unmarshal(pair.Value, &d.Line); err != nil {
		return d, fmt.Errorf("entrystore: activity: %w", err)
	}
	return d, nil
}

// Shelf is one of the logs of the activity. Each has its own limit, so that lines of one do not displace those of
// another.
type Shelf int

// The logs: actions of staff and of the program, submissions of visitors, notes of plugins, security events, and
// notices of plugins to administrators.
const (
	StaffLines Shelf = iota
	VisitorLines
	PluginLines
	SecurityLines
	NoticeLines
)

// logConfig is the storage of the lines of one log.
type logConfig struct {
	keyFamily string        // prefix of the keys
	maxLines  int           // maximum number of lines
	maxAge    time.Duration // maximum age of a line within that number
}

const day = 24 * time.Hour

// A yearly comparison needs 400 days. The origins of sign-ins are personal data and therefore kept for less.
var logConfigs = map[Shelf]logConfig{
	StaffLines:    {activityKeys, 10_000, 400 * day},
	VisitorLines:  {submissionLogKeys, 5_000, 400 * day},
	PluginLines:   {pluginLineKeys, 2_000, 400 * day},
	SecurityLines: {securityKeys, 5_000, 180 * day},
	NoticeLines:   {noticeKeys, 2_000, 400 * day},
}

// Shelves returns all logs.
func Shelves() []Shelf { return append(ContentLines(), SecurityLines, NoticeLines) }

// ContentLines returns the logs that all staff see.
func ContentLines() []Shelf { return []Shelf{StaffLines, VisitorLines, PluginLines} }

// Lines returns the maximum number of lines of the log that are stored and read.
func (s Shelf) Lines() int { return logConfigs[s].maxLines }

// Age returns the maximum age of a line of the log.
func (s Shelf) Age() time.Duration { return logConfigs[s].maxAge }

// Prefix returns the prefix of the keys of the log's lines.
func (s Shelf) Prefix() string { return Key(logConfigs[s].keyFamily) }

// Since returns the key after the last line that is not older than a time.
func (s Shelf) Since(at time.Time) string { return s.Prefix() + Key(OrderOf(model.NewestFirst, at)) }

// ActivityKey returns the key in a log of the change that led to a revision.
func ActivityKey(s Shelf, at time.Time, typ, id string, rev uint64) string {
	return s.Prefix() + Key(OrderOf(model.NewestFirst, at), typ, id, fmt.Sprintf("%016x", ^rev))
}

// position returns the end of a line's key, which has the same form in all logs.
func position(pair storage.Pair) string {
	_, rest, _ := cutPart(pair.Key)
	return rest
}

// Lines yields the merged lines of some logs, newest first, at most as many of each as are kept. An error is yielded
// last.
func Lines(r storage.Reader, of ...Shelf) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		var heads []*logCursor
		for _, s := range of {
			next, stop := iter.Pull2(logLines(r, s))
			defer stop()
			heads = append(heads, &logCursor{next: next})
			heads[len(heads)-1].advance()
		}
		for {
			first := newestCursor(heads)
			if first == nil || !yield(first.pair, first.err) || first.err != nil {
				return
			}
			first.advance()
		}
	}
}

// logCursor is the next line of a log.
type logCursor struct {
	next func() (storage.Pair, error, bool)
	pair storage.Pair
	err  error
	more bool
}

func (h *logCursor) advance() { h.pair, h.err, h.more = h.next() }

// newestCursor returns the cursor to continue with: one that failed, or else that of the newest line; nil at the end.
func newestCursor(heads []*logCursor) (first *logCursor) {
	for _, h := range heads {
		switch {
		case !h.more:
		case h.err != nil:
			return h
		case first == nil || position(h.pair) < position(first.pair):
			first = h
		}
	}
	return first
}

func logLines(r storage.Reader, s Shelf) iter.Seq2[storage.Pair, error] {
	return func(yield func(storage.Pair, error) bool) {
		n := 0
		for pair, err := range r.Scan(s.Prefix(), "") {
			if n++; n > s.Lines() || !yield(pair, err) || err != nil {
				return
			}
		}
	}
}

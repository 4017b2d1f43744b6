package content

import (
	"context"
	"encoding/json"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/storage"
)

// Act is what the activity tells of an entry.
type Act string

// The acts. Published is what a schedule does when it makes an entry visible.
const (
	ActCreated   Act = "created"
	ActUpdated   Act = "updated"
	ActDeleted   Act = "deleted"
	ActPublished Act = "published"
)

// Acts gives every act.
func Acts() []Act { return []Act{ActCreated, ActUpdated, ActDeleted, ActPublished} }

// The activity is kept for its newest lines, and none for longer than the months that a yearly
// comparison needs.
const (
	activityLines = 10_000
	activityAge   = 400 * 24 * time.Hour
)

// longestLine is how many characters of a title a line keeps.
const longestLine = 200

// line is a change as the activity keeps it. When it was, and of what, stands in its key.
type line struct {
	Act   Act    `json:"op"`
	Title string `json:"title,omitempty"` // of the entry at that time
	By    string `json:"by,omitempty"`    // the user name; empty for visitors and the program itself
}

// note adds a change to the activity, in the update that makes the change. rev is the revision that it
// led to: it tells apart what happened to one entry at one moment.
func note(w storage.Writer, t *Type, act Act, actor core.Actor, r *revision, rev uint64, at time.Time) error {
	l := line{Act: act, By: actor.Name}
	if title := t.Schema.Title(); title != nil {
		l.Title = cut(t.Schema.Key(r.value, title), longestLine)
	}
	value, err := json.Marshal(l)
	if err != nil {
		return err
	}
	w.Put(activityKey(at, t.Name, r.ID, rev), value)
	return nil
}

// TrimActivity deletes the lines of the activity that are too many or too old, in updates within
// storage's limits, and gives their number. It may be interrupted at any point.
func (s *Service) TrimActivity(ctx context.Context) (trimmed int, err error) {
	last, err := s.lastKept(ctx)
	if err != nil {
		return 0, explain(err)
	}
	for {
		doomed, err := s.after(ctx, key(activityKeys), last, storage.MaxWrites)
		if err != nil || len(doomed) == 0 {
			return trimmed, explain(err)
		}
		err = s.write(ctx, func(w storage.Writer) error {
			for _, k := range doomed {
				w.Delete(k)
			}
			return nil
		}, s.changed[everyType])
		if err != nil {
			return trimmed, err
		}
		trimmed += len(doomed)
	}
}

// lastKept gives the key of the oldest line that is kept; empty if none is.
func (s *Service) lastKept(ctx context.Context) (last string, err error) {
	oldest := key(activityKeys, orderOf(NewestFirst, s.now().Add(-activityAge)))
	err = s.store.View(ctx, func(r storage.Reader) error {
		n := 0
		for pair, err := range r.Scan(key(activityKeys), "") {
			if err != nil || n == activityLines || pair.Key >= oldest {
				return err
			}
			last = pair.Key
			n++
		}
		return nil
	})
	return last, err
}

// after gives at most limit keys that start with the prefix and come after a key.
func (s *Service) after(ctx context.Context, prefix, after string, limit int) (keys []string, err error) {
	err = s.store.View(ctx, func(r storage.Reader) error {
		for pair, err := range r.Scan(prefix, after) {
			if err != nil || len(keys) == limit {
				return err
			}
			keys = append(keys, pair.Key)
		}
		return nil
	})
	return keys, err
}

package modeltest

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// schedules checks that Due returns the times at which the result of Visible changes by itself.
func schedules(h *server) {
	if !h.typ.Publishes() {
		return
	}
	now := h.site.Clock.Now()
	for _, body := range h.variants() {
		text, err := json.Marshal(body)
		h.check(err)
		value := h.typ.Fresh()
		h.check(json.Unmarshal(text, value))
		h.typ.Prepare(value, nil, now)
		at, seen := now, model.Visible(value, now)
		for _, later := range h.moments(value, now) {
			if model.Visible(value, later) == seen {
				continue
			}
			if due := model.Due(value, at); due.IsZero() || due.After(later) {
				h.tb.Fatalf("Visible turns to %v by %s, and Due says %s after %s: nobody looks again then\n%s",
					!seen, field.At(later), field.At(due), field.At(at), h.json(value))
			}
			at, seen = later, !seen
		}
	}
}

// moments returns the times around which the visibility of a value may change: its own times, and a day, a year and ten
// years from now.
func (h *server) moments(value any, now time.Time) (all []time.Time) {
	for _, f := range h.typ.Schema.Fields {
		if f.Kind != field.KindTime {
			continue
		}
		if at, err := time.Parse(time.RFC3339, h.typ.Schema.Key(value, &f)); err == nil && at.After(now) {
			all = append(all, at.Add(-time.Millisecond), at, at.Add(time.Millisecond))
		}
	}
	for _, days := range []time.Duration{1, 365, 3650} {
		all = append(all, now.Add(days*24*time.Hour))
	}
	slices.SortFunc(all, time.Time.Compare)
	return slices.DeleteFunc(all, func(at time.Time) bool { return !at.After(now) })
}

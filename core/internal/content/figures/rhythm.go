package figures

import (
	"fmt"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/storage"
)

// maxRhythmDates is the number of newest entries from which the update frequency is computed.
const maxRhythmDates = 10

// minRhythmDays is the number of different days that a frequency is inferred from. Fewer do not show that something recurs.
const minRhythmDays = 3

// rhythm holds the newest dates, newest first.
type rhythm []time.Time

func loadRhythm(r storage.Reader, t *model.Type) (Caption, error) {
	var dates rhythm
	for row, err := range entrystore.Rows(r, t, core.Visitors, "") {
		if err != nil {
			return nil, err
		}
		date, err := entrystore.DateAt(t.Options.Order, row.Position)
		if err != nil {
			return nil, err
		}
		if dates = append(dates, date); len(dates) <= maxRhythmDates {
			continue
		}
		if t.Options.Order == model.NewestFirst {
			break
		}
		dates = dates[1:]
	}
	slices.SortFunc(dates, func(a, b time.Time) int { return b.Compare(a) })
	return dates[:min(len(dates), maxRhythmDates)], nil
}

// frequencies lists the named update frequencies, each with its longest gap.
var frequencies = []struct {
	most time.Duration
	name string
}{
	{36 * time.Hour, "daily"}, {10 * day, "weekly"}, {20 * day, "fortnightly"}, {45 * day, "monthly"},
}

func (r rhythm) Text(now time.Time) string {
	if len(r) == 0 {
		return "Not published yet"
	}
	if days := r.days(); len(days) >= minRhythmDays {
		gap, since := days.gap(), now.Sub(r[0])
		for _, tempo := range frequencies {
			if gap > tempo.most {
				continue
			}
			if since <= 2*tempo.most {
				return "Updated " + tempo.name
			}
			break
		}
	}
	switch days := int(now.Sub(r[0]) / day); {
	case days <= 0:
		return "Updated today"
	case days == 1:
		return "Updated yesterday"
	default:
		return fmt.Sprintf("Updated %d days ago", days)
	}
}

// days returns the newest date of each day in UTC, newest first.
func (r rhythm) days() rhythm {
	return slices.CompactFunc(slices.Clone(r), func(a, b time.Time) bool {
		return a.UTC().Truncate(day).Equal(b.UTC().Truncate(day))
	})
}

// gap returns the median time between two consecutive dates.
func (r rhythm) gap() time.Duration {
	gaps := make([]time.Duration, len(r)-1)
	for i := range gaps {
		gaps[i] = r[i].Sub(r[i+1])
	}
	slices.Sort(gaps)
	middle := len(gaps) / 2
	if len(gaps)%2 == 1 {
		return gaps[middle]
	}
	return (gaps[middle-1] + gaps[middle]) / 2
}

func (r rhythm) Size() int { return len(r) * 24 }

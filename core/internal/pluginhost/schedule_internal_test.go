package pluginhost

import (
	"fmt"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/plugin"
)

// zones change their clocks at different hours, some of them at midnight, by half an hour or by a whole day.
var zones = []string{
	"UTC", "Europe/London", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "America/Havana", "Asia/Beirut", "Asia/Tehran",
	"Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati",
}

// TestTimesOfDay compares the times of each day with a search through the minutes of the days around it, the slow way.
func TestTimesOfDay(t *testing.T) {
	t.Parallel()
	for _, name := range zones {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, year := range []int{2011, 2018, 2026} {
			for _, day := range daysOfChanges(zone, year) {
				at := day.Add(-15 * time.Hour)
				for minute := 0; minute < 24*60; minute += 15 {
					for wanted := day.Add(time.Duration(minute) * time.Minute); shown(at, zone).Before(wanted); {
						at = at.Add(time.Minute)
					}
					text := fmt.Sprintf("%02d:%02d", minute/60, minute%60)
					if got := scheduleOf(plugin.Job{At: text}, zone).on(day.Date()); !got.Equal(at) {
						t.Errorf("%s on %s in %s: %s, want %s", text, day.Format(time.DateOnly), name, got, at)
					}
				}
			}
		}
	}
}

// shown returns what the clocks of a zone show, as a time in UTC.
func shown(at time.Time, zone *time.Location) time.Time {
	_, offset := at.In(zone).Zone()
	return at.Add(time.Duration(offset) * time.Second)
}

// daysOfChanges returns the days of a year on which, and next to which, a zone changes its clocks, and an ordinary day.
func daysOfChanges(zone *time.Location, year int) []time.Time {
	all := []time.Time{time.Date(year, time.June, 15, 0, 0, 0, 0, time.UTC)}
	for at := time.Date(year, time.January, 1, 0, 0, 0, 0, zone); ; {
		_, end := at.ZoneBounds()
		if end.IsZero() || end.Year() > year {
			return all
		}
		day := time.Date(end.Year(), end.Month(), end.Day(), 0, 0, 0, 0, time.UTC)
		for next := -2; next <= 1; next++ {
			all = append(all, day.AddDate(0, 0, next))
		}
		at = end
	}
}

// TestRunsOfAYear checks that a job runs once on each day, whenever the program looks, and that no run is lost or repeated
// where the clocks change.
func TestRunsOfAYear(t *testing.T) {
	t.Parallel()
	for _, name := range zones {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"00:00", "00:30", "01:30", "02:30", "23:59"} {
			s := scheduleOf(plugin.Job{At: text}, zone)
			now := time.Date(2018, time.January, 1, 12, 0, 0, 0, zone)
			end, last, runs := now.AddDate(1, 0, 0), now, 0
			for now.Before(end) {
				due := s.due(last, now)
				if latest := s.latest(now); due != last.Before(latest) || latest.After(now) || !s.next(now).After(now) || now.Sub(latest) > 26*time.Hour {
					t.Fatalf("%s in %s at %s: due %t, the latest is %s", text, name, now, due, latest)
				}
				if due {
					last, runs = now, runs+1
				}
				now = now.Add(41 * time.Minute)
			}
			if runs != 365 {
				t.Errorf("%s in %s: %d runs in a year", text, name, runs)
			}
		}
	}
}

func TestChangesOfClocks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ zone, at, day, want string }{
		{"Europe/Berlin", "02:30", "2026-03-28", "2026-03-28T02:30:00+01:00"},
		{"Europe/Berlin", "02:30", "2026-03-29", "2026-03-29T03:00:00+02:00"}, // it does not exist
		{"Europe/Berlin", "02:30", "2026-10-25", "2026-10-25T02:30:00+02:00"}, // it occurs twice
		{"Europe/London", "01:00", "2026-03-29", "2026-03-29T02:00:00+01:00"},
		{"America/Sao_Paulo", "00:15", "2018-11-04", "2018-11-04T01:00:00-02:00"},
		{"America/Havana", "00:30", "2026-11-01", "2026-11-01T00:30:00-04:00"},
		{"Australia/Lord_Howe", "02:10", "2026-10-04", "2026-10-04T02:30:00+11:00"},
		{"Pacific/Apia", "08:00", "2011-12-30", "2011-12-31T00:00:00+14:00"}, // the day does not exist
	} {
		zone, err := time.LoadLocation(c.zone)
		if err != nil {
			t.Fatal(err)
		}
		day, err := time.Parse(time.DateOnly, c.day)
		if err != nil {
			t.Fatal(err)
		}
		if got := scheduleOf(plugin.Job{At: c.at}, zone).on(day.Date()).Format(time.RFC3339); got != c.want {
			t.Errorf("%s in %s on %s: %s, want %s", c.at, c.zone, c.day, got, c.want)
		}
	}
}

func TestSystemSaysWhenAJobRuns(t *testing.T) {
	t.Parallel()
	next := time.Date(2026, time.February, 1, 1, 30, 0, 0, time.UTC)
	for want, state := range map[string]JobState{
		"Every day at 02:30, next at 1 February 01:30 UTC.": {At: "02:30", Next: next},
		"Every 1h0m0s, next at 1 February 01:30 UTC.":       {Every: time.Hour, Next: next},
		"Every 1h0m0s.": {Every: time.Hour},
	} {
		if got := state.sentence(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

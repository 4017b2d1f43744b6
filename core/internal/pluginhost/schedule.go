package pluginhost

import (
	"time"

	"github.com/quoin-cms/quoin/core/plugin"
)

// timeOfDay is the layout of the At of a job.
const timeOfDay = "15:04"

// schedule is when a job runs: at an interval, or at a time of day in a zone.
type schedule struct {
	every time.Duration
	at    time.Time // the hour and the minute of a day; used if every is 0
	zone  *time.Location
}

// scheduleOf returns the schedule of a job of a plugin that Check accepts.
func scheduleOf(job plugin.Job, zone *time.Location) schedule {
	at, _ := time.Parse(timeOfDay, job.At)
	return schedule{job.Every, at, zone}
}

// due reports whether a job must run now whose last run was at the given time. A job at a time of day that has never run
// was added at last.
func (s schedule) due(last, now time.Time) bool {
	if s.every > 0 {
		// A time in the future comes from a clock that was wrong.
		return last.After(now) || now.Sub(last) >= s.every
	}
	return last.Before(s.latest(now)) || last.After(s.next(now))
}

// next returns the time of the first run after another.
func (s schedule) next(last time.Time) time.Time {
	if s.every > 0 {
		return last.Add(s.every)
	}
	local := last.In(s.zone)
	for day := -1; ; day++ {
		if at := s.on(local.Year(), local.Month(), local.Day()+day); at.After(last) {
			return at
		}
	}
}

// latest returns the time of the last run that is not after now, of a job at a time of day.
func (s schedule) latest(now time.Time) time.Time {
	local := now.In(s.zone)
	for day := 1; ; day-- {
		if at := s.on(local.Year(), local.Month(), local.Day()+day); !at.After(now) {
			return at
		}
	}
}

// farthest is more than any zone is away from UTC.
const farthest = 26 * time.Hour

// on returns when the clocks of the zone first show the time of day on a day, or a later time if they skip it. time.Date
// leaves open which of two times it returns, so the periods with one offset from UTC are tried in their order.
func (s schedule) on(year int, month time.Month, day int) time.Time {
	shown := time.Date(year, month, day, s.at.Hour(), s.at.Minute(), 0, 0, time.UTC)
	start := shown.Add(-farthest).In(s.zone)
	for {
		_, offset := start.Zone()
		at := shown.Add(-time.Duration(offset) * time.Second)
		if !at.After(start) {
			return start // the clocks went forward over it
		}
		_, end := start.ZoneBounds()
		if end.IsZero() || at.Before(end) {
			return at.In(s.zone)
		}
		start = end
	}
}

// schedule rejects jobs without a time, with an invalid time, or with two.
func (c *checker) schedule(what string, j plugin.Job) {
	switch {
	case j.Every != 0 && j.At != "":
		c.say("remove one of the two", "%s: it has Every and At", what)
	case j.At == "" && j.Every == 0:
		c.say(`write Every or At, such as At: "02:30"`, "%s: it has no time", what)
	case j.At == "" && j.Every < leastPause:
		c.say("write a pause of a minute or more", "%s: %s is too short a pause", what, j.Every)
	case j.At != "":
		if at, err := time.Parse(timeOfDay, j.At); err != nil || at.Format(timeOfDay) != j.At {
			c.say(`write a time from "00:00" to "23:59"`, "%s: %q is not a time of day", what, j.At)
		}
	}
}

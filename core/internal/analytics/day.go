package analytics

import "time"

// day is a calendar day, counted from 1970.
type day int

const oneDay = 24 * time.Hour

// dayOf returns the calendar day of a time in the time's own zone.
func dayOf(t time.Time) day {
	y, m, d := t.Date()
	return day(floorDiv(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix(), int64(oneDay/time.Second)))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// date returns the beginning of the day in UTC, where all days have the same length.
func (d day) date() time.Time { return time.Unix(int64(d)*int64(oneDay/time.Second), 0).UTC() }

// start returns the time at which the day begins in a zone.
func (d day) start(zone *time.Location) time.Time {
	y, m, dom := d.date().Date()
	return time.Date(y, m, dom, 0, 0, 0, 0, zone)
}

// String returns the date in a format that sorts chronologically.
func (d day) String() string { return d.date().Format(time.DateOnly) }

// month returns the first day of the month.
func (d day) month() day {
	y, m, _ := d.date().Date()
	return dayOf(time.Date(y, m, 1, 0, 0, 0, 0, time.UTC))
}

// nextMonth returns the first day of the next month.
func (d day) nextMonth() day {
	y, m, _ := d.date().Date()
	return dayOf(time.Date(y, m+1, 1, 0, 0, 0, 0, time.UTC))
}

func parseDay(text string) (day, error) {
	t, err := time.Parse(time.DateOnly, text)
	return dayOf(t), err
}

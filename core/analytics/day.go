package analytics

import "time"

// day counts the days since 1970, in UTC.
type day int

const oneDay = 24 * time.Hour

func dayOf(t time.Time) day {
	return day(floorDiv(t.Unix(), int64(oneDay/time.Second)))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

func (d day) start() time.Time { return time.Unix(int64(d)*int64(oneDay/time.Second), 0).UTC() }

// String gives the date, in which texts sort as days do.
func (d day) String() string { return d.start().Format(time.DateOnly) }

// month is the first day of a month.
func (d day) month() day {
	y, m, _ := d.start().Date()
	return dayOf(time.Date(y, m, 1, 0, 0, 0, 0, time.UTC))
}

// next is the first day of the month after.
func (d day) nextMonth() day {
	y, m, _ := d.start().Date()
	return dayOf(time.Date(y, m+1, 1, 0, 0, 0, 0, time.UTC))
}

func parseDay(text string) (day, error) {
	t, err := time.Parse(time.DateOnly, text)
	return dayOf(t), err
}

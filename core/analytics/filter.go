package analytics

// Filter leaves of a report only the visits of a source, with a page, or by a device. The zero value leaves
// all; no more than one field may be set, because no table has three of them at once.
type Filter struct{ Source, Page, Device string }

// column is one of the two texts of a value.
type column int

const (
	first column = iota
	second
)

// lens is where a report looks: in a table, at the values whose fixed column has a text, for the names in
// another column.
type lens struct {
	table table
	fixed column
	text  string // empty for every value
	name  column
}

// breakdown finds the lens of a report by source, device or page, given by its own table.
func (f Filter) breakdown(by table) lens {
	switch own, text := f.own(); {
	case text == "":
		return lens{table: by}
	case by == own:
		return lens{by, first, text, first}
	case own == sources && by == pages:
		return lens{sourcePages, first, text, second}
	case own == sources && by == devices:
		return lens{sourceDevices, first, text, second}
	case own == pages && by == sources:
		return lens{sourcePages, second, text, first}
	case own == pages && by == devices:
		return lens{devicePages, second, text, first}
	case by == sources:
		return lens{sourceDevices, second, text, first}
	default:
		return lens{devicePages, first, text, second}
	}
}

// whole finds the lens of a report on all that the filter leaves.
func (f Filter) whole() lens {
	own, text := f.own()
	if text == "" {
		return lens{table: totals}
	}
	return lens{own, first, text, first}
}

// own gives the table of what the filter is about, and the value.
func (f Filter) own() (table, string) {
	switch {
	case f.Source != "":
		return sources, f.Source
	case f.Page != "":
		return pages, f.Page
	}
	return devices, f.Device
}

// want chooses what the lens shows; nil for everything.
func (l lens) want() choose {
	if l.text == "" {
		return nil
	}
	return func(a, b []byte) bool {
		if l.fixed == second {
			return string(b) == l.text
		}
		return string(a) == l.text
	}
}

func (l lens) nameOf(v value) string {
	if l.name == second {
		return v.second
	}
	return v.first
}

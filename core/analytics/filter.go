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
type selection struct {
	table table
	fixed column
	text  string // empty for every value
	name  column
}

// breakdown finds the lens of a report by source, device or page, given by its own table.
func (f Filter) breakdown(by table) selection {
	switch ownTable, text := f.ownTable(); {
	case text == "":
		return selection{table: by}
	case by == ownTable:
		return selection{by, first, text, first}
	case ownTable == sources && by == pages:
		return selection{sourcePages, first, text, second}
	case ownTable == sources && by == devices:
		return selection{sourceDevices, first, text, second}
	case ownTable == pages && by == sources:
		return selection{sourcePages, second, text, first}
	case ownTable == pages && by == devices:
		return selection{devicePages, second, text, first}
	case by == sources:
		return selection{sourceDevices, second, text, first}
	default:
		return selection{devicePages, first, text, second}
	}
}

// whole finds the lens of a report on all that the filter leaves.
func (f Filter) totalSelection() selection {
	ownTable, text := f.ownTable()
	if text == "" {
		return selection{table: totals}
	}
	return selection{ownTable, first, text, first}
}

// own gives the table of what the filter is about, and the value.
func (f Filter) ownTable() (table, string) {
	switch {
	case f.Source != "":
		return sources, f.Source
	case f.Page != "":
		return pages, f.Page
	}
	return devices, f.Device
}

// want chooses what the lens shows; nil for everything.
func (l selection) filter() keepFunc {
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

func (l selection) nameOf(v value) string {
	if l.name == second {
		return v.second
	}
	return v.first
}

package analytics

// Filter restricts a report to visits with a source, a page or a device. The zero value restricts nothing. At most one
// field may be set, because no table combines three of them.
type Filter struct{ Source, Page, Device string }

// column selects one of the two texts of a value.
type column int

const (
	first column = iota
	second
)

// selection is the part of a table that a report uses: the values whose fixed column has a given text. The name column
// has the names of the rows.
type selection struct {
	table table
	fixed column
	text  string // empty for all values
	name  column
}

// breakdown returns the selection of a report by source, device or page. by is the table of that report without a
// filter.
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

// totalSelection returns the selection of a report on everything that passes the filter.
func (f Filter) totalSelection() selection {
	ownTable, text := f.ownTable()
	if text == "" {
		return selection{table: totals}
	}
	return selection{ownTable, first, text, first}
}

// ownTable returns the table of the filtered property, and the text to filter by.
func (f Filter) ownTable() (table, string) {
	switch {
	case f.Source != "":
		return sources, f.Source
	case f.Page != "":
		return pages, f.Page
	}
	return devices, f.Device
}

// filter returns the function that keeps the selected values; nil to keep all.
func (s selection) filter() keepFunc {
	if s.text == "" {
		return nil
	}
	return func(a, b []byte) bool {
		if s.fixed == second {
			return string(b) == s.text
		}
		return string(a) == s.text
	}
}

func (s selection) nameOf(v value) string {
	if s.name == second {
		return v.second
	}
	return v.first
}

package backup

import (
	"fmt"
	"strings"
)

// MissingError says what is missing in a complete archive, because it was damaged when the archive was made.
type MissingError struct {
	Files  []string // the hashes of the files
	Values int      // the number of values of the store
}

// mostNamed is the maximum number of files in a message.
const mostNamed = 5

func (e *MissingError) Error() string {
	switch {
	case e.Values == 0:
		return fmt.Sprintf("%d files of the library are damaged or gone, and are not in it: %s",
			len(e.Files), strings.Join(e.Files[:min(len(e.Files), mostNamed)], ", "))
	case len(e.Files) == 0:
		return fmt.Sprintf("%d values of the store are damaged, and are not in it: quoin doctor names them", e.Values)
	}
	return fmt.Sprintf("%d values of the store and %d files of the library are damaged, and are not in it: quoin doctor names the values",
		e.Values, len(e.Files))
}

// Missing returns a MissingError if the archive lacks data of the site, or nil.
func (c *Contents) Missing() error {
	if len(c.Absent) == 0 && len(c.Damaged) == 0 {
		return nil
	}
	return &MissingError{c.Absent, len(c.Damaged)}
}

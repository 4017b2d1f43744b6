package backup

import "fmt"

// MissingError says what an archive that is whole otherwise has not, because it was damaged when the archive was made.
type MissingError struct {
	Files  []string // hashes of files
	Values int      // values of the store
}

// mostNamed is how many files a message names.
const mostNamed = 5

func (e *MissingError) Error() string {
	switch {
	case e.Values == 0:
		return fmt.Sprintf("%d files of the library are damaged or gone, and are not in it: %v", len(e.Files), e.Files[:min(len(e.Files), mostNamed)])
	case len(e.Files) == 0:
		return fmt.Sprintf("%d values of the store are damaged, and are not in it: quoin doctor names them", e.Values)
	}
	return fmt.Sprintf("%d values of the store and %d files of the library are damaged, and are not in it: quoin doctor names the values",
		e.Values, len(e.Files))
}

// Missing gives a MissingError if the archive is without something that the site had; nil if it has all.
func (c *Contents) Missing() error {
	if len(c.Absent) == 0 && len(c.Damaged) == 0 {
		return nil
	}
	return &MissingError{c.Absent, len(c.Damaged)}
}

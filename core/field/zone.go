package field

import (
	"errors"
	"time"
	_ "time/tzdata" // A machine need not have the zones: the program is one file.
)

// Zone is a time zone by its name in the IANA database: "Europe/London".
type Zone string

// DefaultZone is that of a site which names none.
const DefaultZone Zone = "Europe/London"

// Kind is KindZone.
func (Zone) Kind() Kind { return KindZone }

// Check refuses names that the database does not have, and those that mean whatever machine they are read on.
func (z Zone) Check() error {
	if z == "Local" {
		return errUnknownZone
	}
	if _, err := time.LoadLocation(string(z)); err != nil {
		return errUnknownZone
	}
	return nil
}

var errUnknownZone = errors.New("must be a time zone such as Europe/London")

// Location gives the zone; that of DefaultZone where it is empty, and UTC where it is not known.
func (z Zone) Location() *time.Location {
	if z == "" {
		z = DefaultZone
	}
	if z.Check() != nil {
		return time.UTC
	}
	// Check has just loaded it.
	location, _ := time.LoadLocation(string(z))
	return location
}

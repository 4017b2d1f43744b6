package field

import (
	"errors"
	"time"
	_ "time/tzdata" // The binary must run on machines that have no time zone database.
)

// Zone is the IANA name of a time zone: "Europe/London".
type Zone string

// DefaultZone is the zone of a site that sets none.
const DefaultZone Zone = "Europe/London"

// Kind returns KindZone.
func (Zone) Kind() Kind { return KindZone }

// Check rejects names that the database does not have, and "Local", whose meaning depends on the machine.
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

// Location returns the zone: that of DefaultZone if it is empty, UTC if it is unknown.
func (z Zone) Location() *time.Location {
	if z == "" {
		z = DefaultZone
	}
	if z.Check() != nil {
		return time.UTC
	}
	// The error is nil, because Check has just loaded the zone.
	location, _ := time.LoadLocation(string(z))
	return location
}

package query

import (
	"context"
	"encoding/json"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Zone returns the time zone of the site, which is a field of the entry of the type that declares model.Targets:
// field.DefaultZone if the field is empty, and UTC if there is no such type.
func (r *Reader) Zone(ctx context.Context) (*time.Location, error) {
	for _, t := range r.Registry().Types() {
		if t.Options.Analytics.Targets == nil {
			continue
		}
		if t.Options.Analytics.Targets.Zone == "" {
			return time.UTC, nil
		}
		var zone field.Zone
		fields := map[string]json.RawMessage{}
		page, err := r.Get(ctx, core.Actor{Role: core.System}, t.Name, t.Name)
		if err == nil {
			err = json.Unmarshal(page.Body, &fields)
		}
		if raw := fields[t.Options.Analytics.Targets.Zone]; err == nil && raw != nil {
			err = json.Unmarshal(raw, &zone)
		}
		if core.CodeOf(err) == core.NotFound {
			err = nil
		}
		return zone.Location(), err
	}
	return time.UTC, nil
}

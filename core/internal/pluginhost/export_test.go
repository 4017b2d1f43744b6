package pluginhost

import "context"

// VersionOf and PackageOf find the version of a plugin.
var (
	VersionOf = versionOf
	PackageOf = packageOf
)

// RecordInterrupted does what Run does at its start.
func (h *Host) RecordInterrupted(ctx context.Context) error {
	for i := range h.Plugins {
		for _, job := range h.Plugins[i].Jobs {
			if err := h.recordInterrupted(ctx, &h.Plugins[i], job); err != nil {
				return err
			}
		}
	}
	return nil
}

package pluginhost

import (
	"context"
	"testing"
)

// SmallAnswers sets the limits of kept answers for a test: the number of those to an address, and to a group of callers.
func SmallAnswers(t *testing.T, ofAddress, ofGroup uint64) {
	t.Helper()
	address, group := maxOfAddress, maxOfGroup
	maxOfAddress.calls, maxOfGroup.calls = ofAddress, ofGroup
	t.Cleanup(func() { maxOfAddress, maxOfGroup = address, group })
}

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

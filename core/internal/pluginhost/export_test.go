package pluginhost

import "testing"

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

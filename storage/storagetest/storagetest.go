// Package storagetest is the suite that every backend of package storage must pass.
package storagetest

import (
	"testing"

	"github.com/quoin-cms/quoin/storage"
)

// Opener opens the store at one place. If it is called again after that store was closed, it opens the same data. It
// fails the test if it cannot.
type Opener func() storage.Store

// Run checks a backend against the contract of storage.Store. For each test, place must prepare a new and empty place
// that lasts as long as the test. The suite closes every store that it opens.
func Run(t *testing.T, place func(t *testing.T) Opener) {
	tests := []test{
		{"view sees one consistent snapshot", viewIsConsistent},
		{"view returns the error of its function", viewReturnsError},
		{"view reads own commits", viewReadsCommits},
		{"values may be empty", emptyValues},

		{"scan is in byte order", scanIsOrdered},
		{"scan keeps to its prefix", scanKeepsToPrefix},
		{"scan resumes", scanResumes},
		{"scan stops when asked to", scanStops},

		{"update sees its own writes", updateSeesOwnWrites},
		{"update gets a growing Seq", updateGetsGrowingSeq},
		{"update without writes commits nothing", emptyUpdate},
		{"update replaces and deletes", updateReplacesAndDeletes},

		{"conflict: no update is lost", noLostUpdate},
		{"conflict: a key is claimed once", keyIsClaimedOnce},
		{"conflict: write skew is refused", writeSkewIsRefused},

		{"failure leaves nothing", failureLeavesNothing},
		{"failure among successes leaves nothing", failureAmongSuccesses},
		{"panic leaves nothing", panicLeavesNothing},
		{"exit leaves nothing", exitLeavesNothing},

		{"limits are refused", limitsAreRefused},
		{"limits can be reached", limitsCanBeReached},
		{"limits bind reads", limitsBindReads},

		{"log delivers what was there before", logDeliversBefore},
		{"log delivers what comes", logDeliversDuring},
		{"log holds only what was appended", logHoldsOnlyAppended},
		{"log beyond the newest gives nothing", logBeyondNewest},
		{"log ranges over its records", logRangeIsOfRecords},
		{"log ranges anew", logRangesAnew},
		{"log gives its bytes away", logGivesBytesAway},
		{"log reader that is slow blocks nobody", slowReaderBlocksNobody},

		{"trim drops records", trimDrops},
		{"trim loses nothing that nobody appended", trimKeepsGaps},
		{"trim beyond the newest keeps what comes", trimBeyondNewest},
		{"trim spares a reader that is past it", trimSparesReader},
		{"trim of many records", trimOfMany},

		{"cancelled view", cancelledView},
		{"cancelled update", cancelledUpdate},
		{"cancelled log", cancelledLog},
		{"cancelled trim", cancelledTrim},

		{"close ends logs", closeEndsLogs},
		{"close refuses later calls", closeRefusesCalls},
		{"close waits for running calls", closeWaits},
		{"close twice", closeTwice},

		{"reopen keeps data", reopenKeepsData},
		{"reopen keeps Seq growing", reopenKeepsSeq},
		{"reopen keeps what was trimmed", reopenKeepsTrim},

		{"snapshot stays", snapshotStays},
		{"snapshot is of one commit", snapshotIsConsistent},
		{"snapshot outlives its store", snapshotOutlivesStore},
		{"snapshot closes", snapshotCloses},
		{"snapshot is whole", snapshotIsWhole},

		{"identity outlives a reopen", identityOutlivesReopen},
		{"epoch grows", epochGrows},
		{"epoch grows once for each call", epochGrowsForEach},
		{"epoch is kept when its update is cancelled", epochKeptWhenCancelled},
		{"trouble is none", troubleIsNone},

		{"lease has one holder", leaseHasOneHolder},
		{"lease returns the error of its function", leaseReturnsError},
		{"lease is free after a panic", leaseFreeAfterPanic},
		{"lease waits", leaseWaits},
		{"lease ends at the close", leaseEndsAtClose},
		{"lease names are bounded", leaseNamesAreBounded},
	}
	run(t, tests, place)
	t.Run("identity differs between stores", func(t *testing.T) { identityDiffers(t, place(t), place(t)) })
}

// Shared checks a backend against the contract for stores that several processes have open: it calls an Opener again
// while the first store is still open.
func Shared(t *testing.T, place func(t *testing.T) Opener) {
	run(t, []test{
		{"identity is made once", sharedIdentity},
		{"epoch is seen by all", sharedEpoch},
		{"update sees what others wrote", sharedUpdate},
		{"update judges by what is current", sharedJudgement},
		{"conflict: no update is lost", sharedCount},
		{"log delivers what others wrote", sharedLog},
		{"trim counts for all", sharedTrim},
		{"lease has one holder among all", sharedLease},
	}, place)
}

// test is one test of a suite.
type test struct {
	name string
	run  func(t *testing.T, open Opener)
}

func run(t *testing.T, tests []test, place func(t *testing.T) Opener) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.run(t, place(t)) })
	}
}

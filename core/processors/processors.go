// Package processors tells how many processors the program has, and shares them among all who want them.
package processors

import (
	"os"
	"runtime"
)

// count is read before anything else of the program runs.
var count = runtime.GOMAXPROCS(0)

// Count gives how many processors the program may use, as Go found them at the start: those of the machine, fewer where a
// control group or GOMAXPROCS says so. It is the measure for how much is done at once, whatever Share does.
func Count() int { return count }

// Threads run Go for each processor while they are shared, and on a large machine in all.
const (
	threadsEach = 4
	mostThreads = 16
)

// Share lets more threads run Go than there are processors while there is a crowd, and as many when there is none, unless
// GOMAXPROCS says how many. It may be called as often as one likes.
//
// Where each processor has one thread, whoever asks for a page stands behind the whole crowd: Go looks for what has come
// over the network only when a thread has nothing else to do. With several, one of them nearly always listens, and the kernel
// gives it a processor before long. Without a crowd they would only wake one another.
func Share(crowd bool) {
	want := count
	if crowd {
		want = Threads()
	}
	// To set the number stops everybody for a moment, even to the same one.
	if os.Getenv("GOMAXPROCS") == "" && runtime.GOMAXPROCS(0) != want {
		runtime.GOMAXPROCS(want)
	}
}

// Threads gives how many threads run Go while there is a crowd, whether there is one or not. Of what needs a processor, more at
// once would be ready no sooner.
func Threads() int { return threads(count) }

func threads(processors int) int {
	return max(processors, min(threadsEach*processors, mostThreads))
}

//go:build !linux

package metrics

import "time"

func residentMemory() (all, anonymous, files int64) { return 0, 0, 0 }

func descriptors() (open, most int) { return 0, 0 }

func processorTime() time.Duration { return 0 }

package feeds

import (
	"maps"
	"slices"
	"strings"
)

// chunks is a list of places, sorted by id without duplicates, divided into chunks. A change copies the chunks that it
// touches and shares the others with the list from before.
type chunks [][]place

// chunkSize is the largest number of places of a new chunk. A chunk that has grown beyond twice that number is divided.
const chunkSize = 1000

// cut appends places, which are sorted by id, to list as one or more chunks.
func cut(list chunks, all []place) chunks {
	if len(all) == 0 {
		return list
	}
	if len(all) <= 2*chunkSize {
		return append(list, all)
	}
	for some := range slices.Chunk(all, chunkSize) {
		list = append(list, slices.Clone(some))
	}
	return list
}

// with returns the list after edits. These map an id to its new place, or to nil if the place is removed.
func (list chunks) with(edits map[string]*place) chunks {
	if len(edits) == 0 {
		return list
	}
	ids := slices.Sorted(maps.Keys(edits))
	if len(list) == 0 {
		return cut(nil, merge(nil, ids, edits))
	}
	var out chunks
	for i, chunk := range list {
		mine := len(ids)
		if i+1 < len(list) {
			mine, _ = slices.BinarySearch(ids, list[i+1][0].id)
		}
		if mine == 0 {
			out = append(out, chunk)
			continue
		}
		out = cut(out, merge(chunk, ids[:mine], edits))
		ids = ids[mine:]
	}
	return out
}

// merge returns the places of a chunk after the edits of ids, which are sorted.
func merge(chunk []place, ids []string, edits map[string]*place) []place {
	out := make([]place, 0, len(chunk)+len(ids))
	for _, id := range ids {
		at, there := slices.BinarySearchFunc(chunk, id, compareIDs)
		out = append(out, chunk[:at]...)
		if there {
			at++
		}
		chunk = chunk[at:]
		if edit := edits[id]; edit != nil {
			out = append(out, *edit)
		}
	}
	return append(out, chunk...)
}

func compareIDs(p place, id string) int { return strings.Compare(p.id, id) }

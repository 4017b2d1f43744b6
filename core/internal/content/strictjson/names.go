package strictjson

import "bytes"

// names are those of an object's members so far. Few are compared one by one; more go into a map, which is
// used again for the next object of that depth.
type names struct {
	few  [][]byte
	many map[string]bool
	n    int
}

// fewNames is how many names are compared one by one.
const fewNames = 16

// What add says of a name.
type addition int

const (
	added addition = iota
	known
	tooMany
)

func (a *names) clear() {
	a.few, a.n = a.few[:0], 0
	clear(a.many)
}

func (a *names) add(name []byte) addition {
	if a.n++; a.n > maxMembers {
		return tooMany
	}
	if len(a.few) < fewNames {
		for _, other := range a.few {
			if bytes.Equal(other, name) {
				return known
			}
		}
		a.few = append(a.few, name)
		return added
	}
	if len(a.many) == 0 {
		if a.many == nil {
			a.many = make(map[string]bool)
		}
		for _, other := range a.few {
			a.many[string(other)] = true
		}
	}
	if a.many[string(name)] {
		return known
	}
	a.many[string(name)] = true
	return added
}

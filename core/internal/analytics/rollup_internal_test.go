package analytics

import (
	"errors"
	"math"
	"reflect"
	"testing"
)

// TestDecode checks that decode inverts encode, and that it only fails with an error for damaged data.
func TestDecode(t *testing.T) {
	t.Parallel()
	r := rollup{}
	for i, name := range []string{"/", "/blog", otherName} {
		c := r.cellFor(pages, value{name, "x"}, maxTableValues)
		c.add(views, int64(i+1))
		c.add(seconds, -int64(i))
		c.addVisitor(uint64(i+1)<<32, tableSpecs[pages].precision)
	}
	if err := r.updateSketches(pages); err != nil {
		t.Fatal(err)
	}
	r[value{"/", "x"}].addVisitor(7, tableSpecs[pages].precision)
	data, err := r.encode(42)
	if err != nil {
		t.Fatal(err)
	}
	again, flush, err := decode(data, nil)
	if err != nil || flush != 42 || len(again) != len(r) {
		t.Fatalf("%d cells of flush %d: %v", len(again), flush, err)
	}
	for v, c := range again {
		if got := c.get(views); got != r[v].get(views) || c.estimate != 1 || !reflect.DeepEqual(c.unsketched, r[v].unsketched) {
			t.Errorf("%v: %+v, want %+v", v, c, r[v])
		}
	}
	some, _, err := decode(data, func(first, _ []byte) bool { return string(first) == "/blog" })
	if err != nil || len(some) != 1 {
		t.Errorf("%d cells that are wanted: %v", len(some), err)
	}
	for n := range data {
		for _, want := range []keepFunc{nil, func(_, _ []byte) bool { return false }} {
			if _, _, err := decode(data[:n], want); !errors.Is(err, errDamaged) {
				t.Fatalf("cut off after %d bytes: %v", n, err)
			}
		}
	}
}

// TestPercentile checks that the error is at most the width of a bucket.
func TestPercentile(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"LCP", cls} {
		scale := 1.0
		if name == cls {
			scale = clsScale
		}
		for _, measured := range []float64{0, 1, 75, 200, 1200, 2500, 4000, 60_000} {
			c := &cell{}
			at, ok := bucket(name, measured/scale)
			if !ok {
				t.Fatalf("%s %v is refused", name, measured)
			}
			c.add(at, 100)
			if got := scale * percentile(name, c.n, vitalsPercentile); math.Abs(got-measured) > 0.2*measured+1 {
				t.Errorf("%s %v: %v", name, measured, got)
			}
		}
	}
	for _, measured := range []float64{-1, maxMeasured + 1, math.NaN(), math.Inf(1)} {
		if _, ok := bucket("LCP", measured); ok {
			t.Errorf("%v is taken", measured)
		}
	}
	even := make([]int64, 0)
	for i := 1; i <= 1000; i++ {
		at, _ := bucket("LCP", float64(i))
		for len(even) <= at {
			even = append(even, 0)
		}
		even[at]++
	}
	if got := percentile("LCP", even, vitalsPercentile); math.Abs(got-750) > 20 {
		t.Errorf("the 75th percentile of 1 to 1000: %v", got)
	}
}

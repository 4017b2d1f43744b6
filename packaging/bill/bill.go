package main

import (
	"os"

	"github.com/CycloneDX/cyclonedx-go"
)

// writeBill writes the bill of materials. It has no date and no number of its own, so that the same parts make the same bill.
func writeBill(file, version string, parts []part) error {
	components := make([]cyclonedx.Component, 0, len(parts))
	for _, p := range parts {
		var choices cyclonedx.Licenses
		for _, licence := range p.licences {
			choices = append(choices, cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: licence}})
		}
		components = append(components, cyclonedx.Component{
			BOMRef: p.url, Type: cyclonedx.ComponentTypeLibrary, Name: p.name, Version: p.version, PackageURL: p.url, Licenses: &choices,
		})
	}
	bill := cyclonedx.NewBOM()
	bill.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{
		BOMRef: "quoin", Type: cyclonedx.ComponentTypeApplication, Name: "quoin", Version: version,
	}}
	bill.Components = &components
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer out.Close()
	if err := cyclonedx.NewBOMEncoder(out, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bill); err != nil {
		return err
	}
	return out.Close()
}

//! Sizes, read and written.

use super::*;

#[test]
fn sizes_are_written_as_people_do() {
    assert_eq!(size("500M"), Ok(500 << 20));
    assert_eq!(size("4g"), Ok(4 << 30));
    assert_eq!(size("2GB"), Ok(2 << 30));
    assert_eq!(size("1048576"), Ok(1 << 20));
    for bad in
        ["", "0", "12", "M", "-1G", "4 G", "1.5G", "99999999999999999999", "18446744073709551615T", "5X"]
    {
        assert!(size(bad).is_err(), "{bad}");
    }
    assert_eq!([500 << 20, 3 << 29, 1 << 31].map(words), ["500M", "1.5G", "2G"]);
}

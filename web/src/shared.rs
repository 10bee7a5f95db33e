//! Big values that are shared, not copied, and compared by identity.

use std::any::Any;
use std::ops::Deref;
use std::rc::Rc;

/// A shared value; two are equal if they are the same allocation.
///
/// A prop of this type costs one pointer comparison, however large its content.
#[derive(Debug)]
pub struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    /// Moves a value into shared ownership without copying its pointee.
    pub fn new(value: T) -> Self {
        Self(Rc::new(value))
    }
}

impl<T: Default> Default for Shared<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// Something that only the part that made it can use, and that ends when the last copy of this is dropped.
#[derive(Clone, Debug)]
pub struct Opaque(Rc<dyn Any>);

impl Opaque {
    pub fn new(value: impl Any) -> Self {
        Self(Rc::new(value))
    }

    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_contents_in_two_places_are_not_equal() {
        let one = Shared::new(vec![1, 2, 3]);
        assert!(one == one.clone());
        assert!(one != Shared::new(vec![1, 2, 3]));
    }
}

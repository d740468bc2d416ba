import { Item } from '../header/me/item.tsx';
import { useHandleEntries } from './entries.tsx';

/** A phone has the handle's entries in the menu, those of its bottom bar left out. */
export const HandleItems = () =>
  useHandleEntries()
    .filter(({ key }) => key !== 'todo' && key !== 'messages')
    .map(({ key, name, icon, path, act }) => (
      <Item key={key} value={key} icon={icon} {...(path === undefined ? {} : { path })} {...(act && { onChoose: act })}>
        {name}
      </Item>
    ));

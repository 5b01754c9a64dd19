import ChevronDown from 'lucide-react/icons/chevron-down';
import { Button } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { readLocale } from '../../../shared/kernel/region.ts';
import styles from './select-box.module.css';

/** One of many, in a list that opens. */
export function SelectBox(props: {
  readonly label: string;
  readonly items: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
  readonly id?: string;
}) {
  const { label, items, value, onChange, isDisabled = false, id } = props;
  return (
    <I18nProvider locale={readLocale()}>
      <Select
        aria-label={label}
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        isDisabled={isDisabled}
        className={styles.select ?? ''}
      >
        <Button {...(id === undefined ? {} : { id })} className={styles.button ?? ''}>
          <SelectValue className={styles.value ?? ''} />
          <ChevronDown size={14} aria-hidden />
        </Button>
        <Popover className={styles.popover ?? ''} offset={4}>
          <ListBox className={styles.list ?? ''}>
            {items.map((item) => (
              <ListBoxItem
                key={item.value}
                id={item.value}
                textValue={item.label}
                className={styles.item ?? ''}
              >
                {item.label}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </Select>
    </I18nProvider>
  );
}
